// @ts-check
// The learning platform in which a package was opened, if there is one.
import { Scorm, findFunctions } from "./scorm.js";
import { Statements, launchOf } from "./statements.js";
/** @import {Told} from "./scorm.js" */
/** @import {Answered} from "./exercise_course.js" */

/**
 * `open` gives what was kept, and nothing where the platform does not answer; `tell` whether it has taken what it was told.
 * @typedef {{lookingBack: boolean, open(): Promise<string | null>, tell(told: Told, answered?: Answered): Promise<boolean>, close(): void}} Platform
 */

/** @param {Window} win @returns {Platform | null} */
export function platformOf(win) {
  const launch = launchOf(win.location.search);
  if (launch) return new Statements(launch);
  const found = findFunctions(win);
  return found && new Scorm(found.api, found.newer);
}
