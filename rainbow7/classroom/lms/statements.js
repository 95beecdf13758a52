// @ts-check
// The connection to a learning platform by xAPI statements: with what a Tin Can launch says in the address, or by cmi5.
/** @import {Told} from "./scorm.js" */
/** @import {Answered} from "./exercise_course.js" */

/** @typedef {Record<string, unknown>} Json */
/** @typedef {(address: string, options: {method: string, headers: Record<string, string>, body?: string, keepalive?: boolean}) => Promise<Response>} Send */

const VERBS = "http://adlnet.gov/expapi/verbs/";
const CATEGORIES = "https://w3id.org/xapi/cmi5/context/categories/";
const BELIEFS = "https://rainbow7.invalid/xapi/beliefs";
const STATE = "rainbow7";

/** A random name of a statement; browsers have one ready only where the address is safe. */
function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** What the address says of a launch; nothing where it is none. @param {string} search */
export function launchOf(search) {
  const asked = new URLSearchParams(search);
  const said = (/** @type {string} */ name) => asked.get(name) ?? "";
  const activity = said("activityId") || said("activity_id");
  if (!said("endpoint") || !said("actor") || !activity || !(said("fetch") || said("auth"))) return null;
  const endpoint = said("endpoint");
  return {
    endpoint: endpoint.endsWith("/") ? endpoint : `${endpoint}/`, fetch: said("fetch"), auth: said("auth"), actor: said("actor"),
    registration: said("registration"), activity,
  };
}

export class Statements {
  /** @param {NonNullable<ReturnType<typeof launchOf>>} launch @param {Send} send @param {() => number} now milliseconds */
  constructor(launch, send = (address, options) => fetch(address, options), now = () => performance.now()) {
    this.launch = launch;
    this.send = send;
    this.now = now;
    this.since = now();
    this.auth = launch.auth;
    this.cmi5 = Boolean(launch.fetch);
    /** @type {{id?: unknown, objectType?: unknown} & Json} */
    this.actor = JSON.parse(launch.actor);
    /** What the platform wants in each statement. @type {{contextActivities?: Record<string, unknown[]>} & Json} */
    this.template = {};
    this.mastery = Number.NaN;
    this.lookingBack = false;
    this.done = false;
    this.closed = false;
    /** Statements that were not taken yet. @type {Json[]} */
    this.waiting = [];
  }

  get headers() {
    return { Authorization: this.auth, "X-Experience-API-Version": "1.0.3", "Content-Type": "application/json" };
  }

  /** The address of something that is kept. @param {string} stateId */
  stateAddress(stateId) {
    const { endpoint, activity, registration } = this.launch;
    const query = new URLSearchParams({ stateId, activityId: activity, agent: JSON.stringify(this.actor), ...(registration ? { registration } : {}) });
    return `${endpoint}activities/state?${query}`;
  }

  /** @param {string} stateId @returns {Promise<Json | null>} */
  async state(stateId) {
    const found = await this.send(this.stateAddress(stateId), { method: "GET", headers: this.headers });
    return found.ok ? await found.json() : null;
  }

  /** Begin; what was kept, or nothing where the platform does not answer. @returns {Promise<string | null>} */
  async open() {
    try {
      if (this.cmi5) await this.begin();
      const kept = await this.state(STATE);
      this.done = Boolean(kept?.done);
      return String(kept?.kept ?? "");
    } catch {
      return null;
    }
  }

  /** Begin as cmi5 wants it: the key, what the platform says of this launch, and a first statement. */
  async begin() {
    /** @type {Record<string, string>} */
    const token = await (await this.send(this.launch.fetch, { method: "POST", headers: {} })).json();
    this.auth = `Basic ${token["auth-token"]}`;
    const said = await this.state("LMS.LaunchData");
    this.template = /** @type {Json} */ (said?.contextTemplate ?? {});
    this.mastery = Number(said?.masteryScore ?? Number.NaN);
    this.lookingBack = ["Browse", "Review"].includes(String(said?.launchMode ?? "Normal"));
    const preferences = new URLSearchParams({ profileId: "cmi5LearnerPreferences", agent: JSON.stringify(this.actor) });
    await this.send(`${this.launch.endpoint}agents/profile?${preferences}`, { method: "GET", headers: this.headers });
    if (!await this.post([this.statement("initialized")])) throw new Error("the platform does not take statements");
  }

  get duration() {
    return `PT${Math.round((this.now() - this.since) / 1000)}S`;
  }

  /** A statement about the whole. @param {string} verb @param {Json} [result] @param {string[]} [categories] */
  statement(verb, result, categories = []) {
    const { registration, activity } = this.launch;
    const named = this.cmi5 ? ["cmi5", ...categories] : [];
    const { contextActivities = {}, ...rest } = this.template;
    const category = [...(contextActivities.category ?? []), ...named.map((each) => ({ id: `${CATEGORIES}${each}` }))];
    return {
      id: randomName(), actor: this.actor, verb: { id: `${VERBS}${verb}`, display: { en: verb } }, object: { objectType: "Activity", id: activity },
      ...(result ? { result } : {}), timestamp: new Date().toISOString(),
      context: { ...rest, ...(registration ? { registration } : {}), contextActivities: { ...contextActivities, ...(category.length ? { category } : {}) } },
    };
  }

  /** @param {Answered} answered */
  answerStatement({ name, right, given, beliefs }) {
    const { activity } = this.launch;
    const told = this.statement("answered", { success: right, response: given, extensions: { [BELIEFS]: beliefs } });
    const { category: _, ...others } = /** @type {Record<string, unknown[]>} */ (told.context.contextActivities);
    const within = [...(this.template.contextActivities?.category ?? [])];
    return {
      ...told,
      object: { objectType: "Activity", id: `${activity}/${encodeURI(name)}`, definition: { name: { en: name }, type: "http://adlnet.gov/expapi/activities/interaction" } },
      context: { ...told.context, contextActivities: { ...others, ...(within.length ? { category: within } : {}), parent: [{ objectType: "Activity", id: activity }] } },
    };
  }

  /** What is said at the end. @param {number} score from 0 to 1 */
  endStatements(score) {
    const points = { scaled: Math.round(score * 100) / 100, raw: Math.round(score * 100), min: 0, max: 100 };
    if (!this.cmi5) return [this.statement("completed", { completion: true, score: points, duration: this.duration })];
    const ended = [this.statement("completed", { completion: true, duration: this.duration }, ["moveon"])];
    if (Number.isNaN(this.mastery)) return ended;
    const success = points.scaled >= this.mastery;
    const judged = this.statement(success ? "passed" : "failed", { success, score: points, duration: this.duration }, ["moveon"]);
    const mastery = { "https://w3id.org/xapi/cmi5/context/extensions/masteryscore": this.mastery };
    const extensions = { .../** @type {Json} */ (judged.context).extensions ?? {}, ...mastery };
    return [...ended, { ...judged, context: { ...judged.context, extensions } }];
  }

  /** @param {Json[]} some @param {boolean} [leaving] */
  async post(some, leaving = false) {
    const { endpoint } = this.launch;
    const answer = await this.send(`${endpoint}statements`, { method: "POST", headers: this.headers, body: JSON.stringify(some), ...(leaving ? { keepalive: true } : {}) });
    // 409: it has them already.
    return answer.ok || answer.status === 409;
  }

  /** Tell how it stands; whether the platform has taken it. @param {Told} told @param {Answered} [answered] @returns {Promise<boolean>} */
  async tell({ score, done, kept }, answered) {
    if (this.closed || this.lookingBack) return true;
    if (answered) this.waiting.push(this.answerStatement(answered));
    if (done && !this.done) this.waiting.push(...this.endStatements(score));
    this.done ||= done;
    try {
      const body = JSON.stringify({ kept, done: this.done });
      const noted = await this.send(this.stateAddress(STATE), { method: "PUT", headers: this.headers, body });
      const sent = [...this.waiting];
      const taken = !sent.length || await this.post(sent);
      if (taken) this.waiting = this.waiting.filter((each) => !sent.includes(each));
      return taken && noted.ok;
    } catch {
      return false;
    }
  }

  /** The learner leaves. */
  close() {
    if (this.closed) return;
    this.closed = true;
    const last = this.cmi5 ? [...this.waiting, this.statement("terminated", { duration: this.duration })] : this.waiting;
    if (last.length) void this.post(last, true).catch(() => false);
  }
}
