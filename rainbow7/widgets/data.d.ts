// What each widget shows and sends. Written by `make tables` from rainbow7/widgets/data_types,
// rainbow7/core/board.py and the words of the interface: change those.

export interface Tile {
  "id": string;
  "text": string;
  "picture": string;
  "name": string;
  "corner": string;
  "note": string;
  "group": string;
}
export interface Spot {
  "id": string;
  "label": string;
  "note": string;
  "tile": Tile | null;
}
export interface Seat {
  "id": string;
  "name": string;
  "notes": Array<[string, string, string]>;
  "turn": boolean;
  "tiles": Array<Tile>;
  "caption": string;
}
export interface Zone {
  "id": string;
  "layout": "seats" | "spots" | "row";
  "label": string;
  "notes": Array<string>;
  "seats": Array<Seat>;
  "spots": Array<Spot>;
  "tiles": Array<Tile>;
  "mine": boolean;
  "asks": string;
}
export interface Choice {
  "texts": Array<string>;
  "says": string;
  "note": string;
  "loses": boolean;
  "leaves": number | null;
  "tags": Array<string>;
}
export interface Button {
  "id": string;
  "label": string;
  "line": string;
  "ready": boolean;
  "note": string;
  "spot": string;
  "main": boolean;
  "short": string;
}
export interface Left {
  "note": number;
  "text": string;
  "count": number;
  "worths": Record<string, number>;
}
export interface Board {
  "game": string;
  "head": string;
  "turn": string;
  "zones": Array<Zone>;
  "choose_from": Array<string>;
  "one": boolean;
  "choices": Array<Choice>;
  "buttons": Array<Button>;
  "mine": boolean;
  "signs": Array<string>;
  "left": Left | null;
}
export interface AddressData {
  "id": string;
  "query": string;
  "keep": string;
  "place": string;
  "moves": boolean;
}
export interface AddressMessage {
  "back"?: string;
  "stored"?: string;
  "unkept"?: boolean;
  "opened"?: string;
}
export interface BarLink {
  "href": string;
  "label": string;
  "here": boolean;
}
export interface Key {
  "keys": string;
  "text": string;
}
export interface BarData {
  "id": string;
  "lang": string;
  "title": string;
  "where": string;
  "window": string;
  "home": string;
  "game": string;
  "edition": string;
  "free": boolean;
  "editions": Array<Edition>;
  "langs": Array<string>;
  "languages": Record<string, string>;
  "links": Array<BarLink>;
  "keys": Array<Key>;
  "frame": FrameLine;
  "words": BarWords;
}
export interface BarMessage {
  "set"?: Set;
}
export interface Named {
  "id": string;
  "label": string;
}
export interface BoxRow {
  "picture": string;
  "name": string;
  "effect": string;
  "icon": string;
  "nameLabel"?: string;
  "effectLabel"?: string;
}
export interface HouseRule {
  "name": string;
  "label": string;
  "value": string;
  "printed": string;
  "says": string;
  "changes": Array<PageLink>;
  "values": Array<Named>;
}
export interface KeptBox {
  "box": string;
  "names": string;
  "house"?: string;
}
export interface BoxData {
  "id": string;
  "lang": string;
  "open": boolean;
  "rows": Array<BoxRow>;
  "house": Array<HouseRule>;
  "store": string;
  "effects": Array<Named>;
  "changed": boolean;
  "restore": boolean;
  "own": KeptBox;
  "error": string;
  "words": BoxWords;
}
export interface BoxMessage {
  "box"?: string;
  "names"?: string;
  "house"?: string;
}
export interface CoachButton {
  "act": "hint" | "answer" | "card-outcomes";
  "label": string;
}
export interface CoachCardOutcome {
  "html": string;
  "text": string;
  "key": string;
  "figure": string;
  "bar": string;
  "ways": Array<string>;
}
export interface CoachCardOutcomes {
  "title": string;
  "about": string;
  "rows": Array<CoachCardOutcome>;
}
export interface CoachRow {
  "html": string;
  "text": string;
  "key": string;
  "best": boolean;
  "tags": Array<string>;
  "figure": string;
  "bar": string;
  "line": string;
  "texts": Array<string>;
}
export interface CoachShown {
  "id": string;
  "lang": string;
  "open": true;
  "state": string;
  "hints": Array<Said>;
  "buttons": Array<CoachButton>;
  "about": string;
  "rows": Array<CoachRow>;
  "notes": Array<Said>;
  "worst": WorstDeal | null;
  "card_outcomes": CoachCardOutcomes | null;
  "words": CoachWords;
}
export type CoachData = CoachShown | Closed;
export interface CoachMessage {
  "coach"?: "hint" | "answer" | "card-outcomes";
  "ask"?: string;
  "set"?: Record<string, boolean>;
}
export interface Side {
  "html": string;
  "text": string;
  "id": string;
  "label": string;
  "where": string;
}
export interface WitnessAnswer {
  "html": string;
  "text": string;
  "label": string;
  "kind": "ok" | "yet" | "no" | "";
  "word": string;
  "open": string;
  "href": string;
}
export interface WitnessData {
  "tried": Said;
  "answers": Array<WitnessAnswer>;
}
export interface MeasureRow {
  "label": string;
  "note": string;
  "texts": Array<string>;
  "html": string;
}
export interface MeasureData {
  "field": string;
  "labels": Array<string>;
  "rows": Array<MeasureRow>;
  "state": string;
  "says": string;
  "done": number;
  "over": boolean;
}
export interface HandCard {
  "html": string;
  "outlined": boolean;
  "new": boolean;
  "away": boolean;
}
export interface MatData {
  "cards": Array<HandCard>;
  "laid": number;
  "spoken": string;
  "count": string;
  "total": string;
  "href": string;
  "play": string;
}
export interface DifferenceData {
  "rule": string;
  "field": string;
  "title": string;
  "sides": Array<Side>;
  "witness": WitnessData | null;
  "mats": Array<MatData>;
  "chips": string;
  "measured": MeasureData | null;
  "rulings": Array<Ruling>;
}
export interface ReplayedSide {
  "html": string;
  "text": string;
  "label": string;
  "title": string;
  "rule"?: string;
  "href": string;
}
export interface Replayed {
  "text": string;
  "sides": Array<ReplayedSide>;
  "kind": "ok" | "yet" | "no" | "";
}
export interface CompareData {
  "id": string;
  "lang": string;
  "games": Array<Option>;
  "a": Array<Edition>;
  "b": Array<Edition>;
  "plays": Array<DifferenceData>;
  "wording": Array<DifferenceData>;
  "open": string;
  "summary": string;
  "seed": string;
  "wrongSeed": string;
  "replayed": Replayed | null;
  "complaints": Array<string>;
  "about": string;
  "run": string;
  "terms": Record<string, Record<string, Term>>;
  "read": string;
  "words": WhyCompareWords;
}
export interface CompareMessage {
  "set"?: Set;
  "replay"?: string;
  "difference"?: string;
  "measure"?: string;
  "stop"?: boolean;
}
export interface EraseData {
  "id": string;
  "lang": string;
  "words": Record<"title" | "nothing" | "kept" | "one" | "notebooks" | "button" | "erased" | "closed", string>;
}
export interface EraseMessage {
}
export interface FieldOption {
  "value": string;
  "label": string;
  "note"?: string;
  "share"?: number;
  "more"?: string;
}
export interface Field {
  "id": string;
  "kind": "button" | "toggle" | "select" | "radio" | "number" | "text" | "note";
  "label": string;
  "value"?: string | boolean;
  "options"?: Array<FieldOption>;
  "even"?: number;
  "note"?: string;
  "rows"?: number;
  "main"?: boolean;
  "press"?: string;
  "wrong"?: string;
}
export interface FieldGroup {
  "title": string;
  "open"?: boolean;
  "fields": Array<Field>;
}
export interface Download {
  "name": string;
  "text": string;
  "stamp": number;
}
export interface FormShown {
  "id": string;
  "lang": string;
  "open"?: true;
  "groups": Array<FieldGroup>;
  "said"?: string;
  "download"?: Download | null;
}
export type FormData = FormShown | Closed;
export interface FormMessage {
  "set"?: Record<string, string | boolean>;
  "press"?: string;
  "value"?: string;
}
export interface Cell {
  "text": string;
  "name": string;
  "taken"?: string;
}
export interface HandGridRow {
  "hue": string;
  "label": string;
  "picture": string;
  "cells": Array<Cell>;
}
export interface Stepper {
  "text": string;
  "name": string;
  "label": string;
  "html": string;
  "most": number;
  "more": string;
  "less": string;
}
export interface Face {
  "text": string;
  "name": string;
  "html": string;
  "back": string;
  "kind": "ok" | "yet" | "no" | "";
}
export interface LegalShapes {
  "row": Array<number>;
  "column": Array<number>;
}
export interface CardEntry {
  "label": string;
  "title": string;
  "sum": string;
  "columns": Array<string>;
  "numerals": Array<string>;
  "rows": Array<HandGridRow>;
  "steppers": Array<Stepper>;
  "palette": Array<Face>;
  "most": number;
  "chosen": Array<string>;
  "shapes": LegalShapes | null;
  "ready": string;
}
export interface Tab {
  "id": string;
  "label": string;
  "here": boolean;
}
export interface Switch {
  "id": string;
  "label": string;
  "options": Array<Option>;
  "last"?: boolean;
}
export interface PlayRow {
  "html": string;
  "text": string;
  "name": string;
  "here": boolean;
}
export interface HandTile {
  "id": string;
  "text": string;
  "name": string;
  "html": string;
}
export interface HeldHand {
  "label": string;
  "title": string;
  "change": string;
  "tiles": Array<HandTile>;
  "raised": Array<string>;
  "choices": Array<Array<string>>;
}
export interface RankedLay {
  "html": string;
  "text": string;
  "line": string;
  "note": string;
  "marks": string;
}
export interface Lays {
  "best": RankedLay;
  "more": string;
  "others": Array<RankedLay>;
  "extra": string;
}
export interface CallRow {
  "label": string;
  "text": string;
  "kind": "ok" | "yet" | "no" | "";
  "word": string;
}
export interface TableSlip {
  "html": string;
  "text": string;
  "kind": "ok" | "yet" | "no" | "";
  "word": string;
  "would": Said;
  "cite": Cite | null;
  "extra": string;
  "why": boolean;
  "lines": Array<ToldEvent>;
}
export interface HandGridData {
  "id": string;
  "lang": string;
  "tabs": Array<Tab>;
  "complaints": Array<string>;
  "badges": Array<string>;
  "switches": Array<Switch>;
  "sheet": Switch | null;
  "plays": Array<PlayRow>;
  "entry": CardEntry | null;
  "hand": HeldHand | null;
  "slip": TableSlip | null;
  "lays": Lays | null;
  "call": CallRow | null;
  "hint": string;
  "read": string;
  "words": GridWords;
}
export interface HandGridMessage {
  "hand"?: string;
  "lay"?: string;
  "try"?: string;
  "held"?: boolean;
  "laid"?: boolean;
  "sheet"?: number | null;
  "why"?: string | null;
  "set"?: Set | Record<string, string>;
}
export interface Answer {
  "kind": "ok" | "yet" | "no" | "";
  "html": string;
  "said": string;
  "way": string;
}
export interface HomeData {
  "id": string;
  "lang": string;
  "html": string;
  "chosen": string;
  "answers": Record<string, Answer>;
}
export interface HomeMessage {
}
export interface LabSide {
  "name": string;
  "badges": Array<string>;
  "play"?: PageLink;
}
export interface LabHouseRule {
  "badge": string;
  "links": Array<PageLink>;
}
export interface LabTold {
  "both": string;
  "by": string;
  "error": string;
  "word": string;
}
export interface LabFigure {
  "id": string;
  "title": string;
  "unit": string;
  "html": string;
  "told": LabTold | null;
  "note": string;
  "head": Array<string>;
  "rows": Array<Array<string>>;
}
export interface LabFile {
  "id": "csv" | "spec";
  "name": string;
  "type": string;
  "text": string;
}
export interface LabData {
  "id": string;
  "lang": string;
  "sides": Array<LabSide>;
  "house": Array<LabHouseRule>;
  "figures": Array<LabFigure>;
  "says": Array<string>;
  "missing": string;
  "state": string;
  "count": string;
  "done": number;
  "running": boolean;
  "waiting": boolean;
  "run"?: string;
  "stop": string;
  "files": Array<LabFile>;
  "complaints": Array<string>;
  "words": Record<"legend" | "errors" | "changed" | "progress" | "table" | "sentence" | "figures" | "files" | "save-csv" | "copy-csv" | "save-spec" | "copy-spec" | "copied", string>;
}
export interface LabMessage {
  "start"?: boolean;
  "stop"?: boolean;
  "again"?: boolean;
  "look"?: boolean;
}
export interface Line {
  "html": string;
  "text": string;
  "at": number;
  "cards": Array<string>;
}
export interface StepMark {
  "state": "here" | "past" | "passed" | "ahead";
  "label": string;
}
export interface Steps {
  "label": string;
  "all": Array<StepMark>;
}
export interface StepWay {
  "step": number;
  "label": string;
}
export interface Skipped {
  "text": string;
  "ways": Array<StepWay>;
}
export interface Way {
  "href": string;
  "label": string;
  "lesson": string;
  "leave"?: boolean;
  "name"?: string;
}
export interface Band {
  "sign": string;
  "hue": string;
  "title": string;
  "text": string;
  "known": number;
  "all": number;
}
export interface Round {
  "href": string;
  "label": string;
  "title": string;
  "text": string;
}
export interface Over {
  "title": string;
  "text": string;
  "ways": Array<Way>;
  "recap"?: Array<Said>;
  "band": Band | null;
  "round": Round;
  "next": Way | null;
}
export interface LessonShown {
  "id": string;
  "open": true;
  "lang": string;
  "words": GuideWords;
  "state": "reading" | "trying" | "done" | "answered" | "over";
  "place": number;
  "key": string;
  "line": number;
  "title": string;
  "aim": string;
  "path": PageLink;
  "steps": Steps;
  "heading": string;
  "lines": Array<Line>;
  "hints": Array<Said>;
  "hint": string;
  "said": Reply | null;
  "news": Array<Said>;
  "passed": Skipped | null;
  "on": string;
  "over"?: Over | null;
  "complaints"?: Array<string>;
}
export type LessonData = LessonShown | Closed;
export interface LessonMessage {
  "line"?: number;
  "step"?: number;
  "hint"?: boolean;
  "lesson"?: string;
}
export interface MomentMove {
  "html": string;
  "text": string;
  "things": Array<string>;
}
export interface MomentReason {
  "html": string;
  "text": string;
  "rule": RuleLink | null;
}
export interface BetterMoment {
  "number": number;
  "head": string;
  "most": boolean;
  "played": MomentMove;
  "better": MomentMove;
  "apart": Said;
  "reasons": Array<MomentReason>;
  "worst": WorstDeal | null;
  "href": string;
}
export interface MomentsShown {
  "id": string;
  "lang": string;
  "open": true;
  "done": number;
  "most": number;
  "busy": boolean;
  "lead": string;
  "choices": number;
  "some": Array<BetterMoment>;
  "words": MomentsWords;
}
export type MomentsData = MomentsShown | Closed;
export interface MomentsMessage {
  "moments"?: "stop";
  "at"?: number;
}
export interface PathLesson {
  "n": number;
  "lesson": string;
  "title": string;
  "aim": string;
  "minutes": string;
  "state": string;
  "stateText": string;
  "href": string;
}
export interface Next {
  "href": string;
  "label": string;
  "kind": string;
  "title": string;
  "aim": string;
  "lesson": string;
  "minutes": string;
}
export interface PathPlace {
  "href": string;
  "label": string;
  "text": string;
  "lesson": string;
}
export interface PathPractice {
  "href": string;
  "label": string;
  "text": string;
}
export interface PathShown {
  "id": string;
  "open": true;
  "lang": string;
  "title": string;
  "words": { games: string };
  "fetching": string;
  "complaints": Array<string>;
  "games": Array<Option>;
  "next": Next | null;
  "lessons": Array<PathLesson>;
  "place": PathPlace | null;
  "practise": PathPractice | null;
  "note"?: string;
}
export type PathData = PathShown | Closed;
export interface PathMessage {
  "lesson"?: string;
  "set"?: Set;
}
export interface PredictOption {
  "html": string;
  "text": string;
  "key": string;
}
export interface PredictTold {
  "html": string;
  "text": string;
  "right": boolean;
  "word": string;
  "rule": RuleLink;
  "belief": string;
}
export interface PredictShown {
  "id": string;
  "lang": string;
  "open": true;
  "at": number;
  "asks": boolean;
  "question": string;
  "options": Array<PredictOption>;
  "told": PredictTold | null;
  "words": PredictWords;
}
export type PredictData = PredictShown | Closed;
export interface PredictMessage {
  "predict"?: string;
  "at"?: number;
  "set"?: Record<string, boolean>;
}
export interface ProgressData {
  "id": string;
  "lang": string;
  "open": boolean;
  "keep": string | null;
  "wanted": boolean;
  "aside": boolean;
  "said": string;
  "words": ProgressWords;
}
export interface ProgressMessage {
  "progress"?: string;
  "today"?: string;
  "file"?: boolean;
  "erase"?: boolean;
}
export interface Subject {
  "topic": string;
  "href": string;
}
export interface Head {
  "topic": string;
  "href": string;
  "kind": string;
}
export interface AskShown {
  "id": string;
  "part": "ask";
  "open": true;
  "lang": string;
  "key": string;
  "complaints": Array<string>;
  "head": Head | null;
  "question": Said;
  "lines": Array<Said>;
  "hints": Array<Said>;
  "hint": string;
  "skip": string;
  "leave"?: PageLink;
  "note"?: string;
  "words": QuizWords;
}
export interface QuizOption {
  "html": string;
  "text": string;
  "value": string;
}
export interface Counts {
  "names": Array<string>;
  "most": number;
}
export interface FoundSet {
  "html": string;
  "text": string;
  "value": string;
  "drop": string;
}
export interface Belief {
  "text": string;
}
export interface Yours {
  "answer": Said;
  "beliefs": Array<Belief>;
  "because": Array<Said>;
  "believed": boolean;
  "several": boolean;
}
export interface Source {
  "rule": string;
  "title": string;
  "status": string;
  "lang": string;
  "text": string;
  "where": string;
  "label": string;
  "href": string;
}
export interface Checked {
  "right": boolean;
  "key": string | null;
  "given": string | null;
}
export interface CheckedWhy {
  "right": boolean;
  "key": string | null;
  "given": string | null;
  "word": Said;
  "answer": Said;
  "because": Array<Said>;
  "proof": Said;
  "yours": Yours | null;
  "sources": Array<Source>;
}
export interface AnswerShown {
  "id": string;
  "part": "answer";
  "open": true;
  "lang": string;
  "key": string;
  "form": "choice" | "cards" | "sets" | "counts";
  "options": Array<QuizOption>;
  "counts": Counts | null;
  "said": Reply | null;
  "sets": Array<FoundSet>;
  "given": string | null;
  "checked": CheckedWhy | Checked | null;
  "next": string;
  "help"?: Help;
  "words": QuizWords;
}
export type QuizData = AskShown | AnswerShown | Closed;
export interface QuizMessage {
  "answer"?: string;
  "drop"?: string;
  "hint"?: boolean;
  "another"?: boolean;
  "next"?: boolean;
  "lesson"?: string;
}
export interface EndColumn {
  "name": string;
  "said": string;
  "things": Array<string>;
  "spoken": string;
  "unseen": number;
  "worth": number | null;
  "before": number;
  "after": number;
  "afterText": string;
  "unit": string;
  "reasons": Array<Said>;
  "decides": boolean;
  "first": boolean;
}
export interface EndVerdict {
  "html": string;
  "text": string;
  "kind": "ok" | "yet" | "no" | "";
  "word": string;
  "rules": Array<RuleLink>;
  "rulings": Array<Ruling>;
}
export interface Falling {
  "count": number;
  "text": string;
}
export interface EndPlace {
  "place": number;
  "name": string;
  "count": number;
  "text": string;
  "winner": boolean;
  "then": string;
}
export interface EndOfGame {
  "lines": Array<Said>;
  "ranking": Array<EndPlace>;
}
export interface Onwards {
  "html": string;
  "text": string;
  "rule": RuleLink;
}
export interface RoundEndShown {
  "id": string;
  "open": true;
  "lang": string;
  "key": string;
  "at": number;
  "title": string;
  "why": Said;
  "columns": Array<EndColumn>;
  "back": string;
  "limit": number | null;
  "falling": Falling | null;
  "verdict": EndVerdict | null;
  "away": Changes | null;
  "more": string;
  "game": EndOfGame | null;
  "next": Onwards | null;
  "moments": boolean;
  "button": string;
  "words": ScoreWords;
}
export interface NoRoundEnd {
  "id": string;
  "open": false;
  "lang": string;
  "words": Record<string, unknown>;
  "at"?: number;
}
export type RoundEndData = RoundEndShown | NoRoundEnd;
export interface RoundEndMessage {
  "next"?: boolean;
  "moments"?: boolean;
  "at"?: number;
}
export interface EntryRow {
  "name": string;
  "own": string;
  "label": string;
  "ends": string;
  "total": number | null;
  "wrong": string;
  "totalName": string;
  "less": string;
  "more": string;
  "needed": boolean;
  "before": number;
  "gain": number | null;
  "after": number;
  "why": string;
  "said": string;
}
export interface RoundEntryShown {
  "id": string;
  "open": boolean;
  "lang": string;
  "heading": string;
  "number": string;
  "enders": Array<Option>;
  "perfect": Option | null;
  "seats": Array<Option>;
  "games": Array<Option>;
  "rows": Array<EntryRow>;
  "over": boolean;
  "tokens": boolean;
  "hint": string;
  "slip": TableSlip | null;
  "cards": string;
  "note": string;
  "ready": boolean;
  "cancel": string;
  "details": boolean;
  "read": string;
  "words": GridRoundWords;
}
export type RoundEntryData = RoundEntryShown | Closed;
export interface RoundEntryMessage {
  "total"?: string;
  "of"?: number;
  "names"?: string;
  "sheet"?: number;
  "note"?: boolean;
  "cancel"?: boolean;
  "details"?: boolean;
  "set"?: Set | Record<string, string>;
}
export interface ListedRule {
  "id": string;
  "title": string;
  "status": string;
  "statusText": string;
  "ruled": boolean;
  "titles": Record<string, string>;
  "texts": Record<string, string>;
}
export interface Example {
  "name": string;
  "answer": string;
  "acts": boolean;
  "alone": boolean;
  "picture": string;
  "tries": Said;
  "slip": Slip;
  "href": string;
}
export interface Examples {
  "yes": Example | null;
  "no": Example | null;
  "also": Example | null;
}
export interface Aligned {
  "html": string;
  "other": string;
}
export interface KnownRule {
  "topic": string;
  "hue": string;
  "sign": string;
  "standing": "mastered" | "due" | "begun" | "new" | "read" | "unread";
  "due": boolean;
  "state": string;
  "text": string;
}
export interface BesidePassage {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "edition": string;
  "label": string;
  "status": string;
  "statusText": string;
  "document": string;
  "where": string;
  "heading": Heading;
  "lang": string;
  "said": string;
  "other": OtherLanguage;
  "rulings": Array<Ruling>;
  "house": Record<string, string>;
  "practise"?: string;
  "same": boolean;
}
export interface RuleListData {
  "id": string;
  "lang": string;
  "query": string;
  "rules": Array<ListedRule>;
  "rule": Passage | null;
  "examples": Examples;
  "beside": Array<BesidePassage>;
  "aligned": Array<Aligned>;
  "previous": string;
  "next": string;
  "editions": Array<Edition>;
  "terms": Record<string, Record<string, Term>>;
  "words": WhyReaderWords;
  "read"?: string;
  "list"?: string;
  "games"?: Array<Option>;
  "known"?: KnownRule;
  "fetching"?: string;
  "complaints"?: Array<string>;
}
export interface RuleListMessage {
  "rule"?: string;
  "find"?: string;
  "set"?: Set;
}
export interface MapRule {
  "rule": string;
  "title": string;
  "standing": "mastered" | "due" | "begun" | "new" | "read" | "unread";
  "due": boolean;
  "text": string;
  "href": string;
  "chips"?: string;
}
export interface MapButton {
  "href": string;
  "label": string;
  "rules": string;
}
export interface MapTopic {
  "id": string;
  "hue": string;
  "title": string;
  "about": string;
  "sign": string;
  "known": number;
  "all": number;
  "due": number;
  "text": string;
  "rules": Array<MapRule>;
  "practise": MapButton | null;
  "lessons": Array<PageLink>;
}
export interface Standing {
  "standing": "mastered" | "due" | "begun" | "new" | "read" | "unread";
  "label": string;
}
export interface RuleMapShown {
  "id": string;
  "open": true;
  "lang": string;
  "here": "practice" | "rules";
  "topics": Array<MapTopic>;
  "words": MasteryWords;
  "about": string;
  "count": number;
  "ofAll": string;
  "picture": string;
  "legend": Array<Standing>;
  "begin": MapButton;
  "fresh": MapButton | null;
  "reading": PageLink | null;
  "fetching"?: string;
}
export type RuleMapData = RuleMapShown | Closed;
export interface RuleMapMessage {
  "rule"?: string;
}
export interface Gain {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "rulings": Array<Ruling>;
  "count": number | null;
}
export interface ScoreRow {
  "name": string;
  "hand": Said;
  "value": number | null;
  "before": number | null;
  "gains": Array<Gain>;
  "none": string;
  "after": number;
  "afterText": string;
  "winner": boolean;
}
export interface Ranked {
  "place": number;
  "name": string;
  "count": number;
  "text": string;
  "winner": boolean;
}
export interface GameOver {
  "events": Array<ToldEvent>;
  "ranking": Array<Ranked>;
}
export interface Change {
  "html": string;
  "text": string;
  "swap": Said | null;
  "href": string;
}
export interface Changes {
  "title": string;
  "note": string;
  "some": Array<Change>;
}
export interface ScoreShown {
  "id": string;
  "open": boolean;
  "lang": string;
  "title": string;
  "line": ToldEvent | null;
  "rows": Array<ScoreRow>;
  "limit": number | null;
  "ends": string;
  "game": GameOver | null;
  "away": Changes | null;
  "next": ToldEvent | null;
  "terms": Record<string, Record<string, Term>>;
  "read"?: string;
  "words": ScoreWords;
}
export type ScoreData = ScoreShown | Closed;
export interface ScoreMessage {
}
export interface ScorePadPlayer {
  "name": string;
  "own": string;
  "tokens": number;
  "first": boolean;
  "winner": boolean;
}
export interface ScorePadRound {
  "n": number;
  "gains": Array<number>;
  "totals": Array<number>;
  "here": boolean;
  "text": string;
  "correct": string;
}
export interface ScorePadData {
  "id": string;
  "lang": string;
  "open": boolean;
  "limit": number;
  "ends": string;
  "players": Array<ScorePadPlayer>;
  "rounds": Array<ScorePadRound>;
  "start": Array<number>;
  "starts": boolean;
  "wrongStart": Array<string>;
  "keep": string;
  "store": string;
  "restore": boolean;
  "under": string;
  "over": string | null;
  "words": PadWords;
}
export interface ScorePadMessage {
  "names"?: string;
  "restore"?: string;
  "mine"?: boolean;
  "start"?: string;
  "undo"?: boolean;
  "fresh"?: boolean;
  "correct"?: number;
}
export interface Said {
  "html": string;
  "text": string;
}
export interface Closed {
  "id": string;
  "open": false;
  "lang": string;
  "words": Record<string, unknown>;
}
export interface Option {
  "id": string;
  "label": string;
  "name"?: string;
  "here": boolean;
}
export interface Edition {
  "id": string;
  "label": string;
  "name"?: string;
  "here": boolean;
  "badge": string;
}
export interface PageLink {
  "href": string;
  "label": string;
}
export interface Cite {
  "rule": string;
  "title": string;
  "where": string;
}
export interface Slip {
  "html": string;
  "text": string;
  "kind": "ok" | "yet" | "no" | "";
  "word": string;
  "would": Said;
  "cite": Cite | null;
}
export interface FrameLine {
  "line": string;
  "words": EmbedWords;
}
export interface Ruling {
  "id": string;
  "asks": string;
  "reading": string;
  "other": string;
  "because": string;
  "switch": string | null;
}
export interface Term {
  "term": string;
  "says": string;
  "other": string;
  "otherLang": string;
  "rule": string;
}
export interface Heading {
  "lang": string;
  "text": string;
}
export interface OtherLanguage {
  "html": string;
  "text": string;
  "lang": string;
  "where": string;
}
export interface Passage {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "edition": string;
  "label": string;
  "status": string;
  "statusText": string;
  "document": string;
  "where": string;
  "heading": Heading;
  "lang": string;
  "said": string;
  "other": OtherLanguage;
  "rulings": Array<Ruling>;
  "house": Record<string, string>;
  "practise"?: string;
}
export interface ToldEvent {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "rulings": Array<Ruling>;
}
export interface WorstDeal {
  "html": string;
  "text": string;
  "href": string;
  "label": string;
}
export interface RuleLink {
  "title": string;
  "href": string;
}
export interface Reply {
  "html": string;
  "text": string;
  "kind": "ok" | "yet" | "no" | "";
  "belief": Said | null;
  "rule": RuleLink | null;
}
export interface Help {
  "label": string;
  "given": Array<Said>;
}
export interface Set {
  "lang"?: string;
  "edition"?: string;
  "game"?: string;
  "other"?: string;
  "tab"?: string;
  "whose"?: number;
  "large"?: number;
}
export interface SheetShown {
  "id": string;
  "lang": string;
  "open": true;
  "html": string;
  "said": string;
  "name": string;
  "words": Record<"print" | "save" | "next" | "previous" | "page" | "label", string>;
}
export type SheetData = SheetShown | Closed;
export interface SheetMessage {
}
export interface Note {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
}
export interface Since {
  "text": string;
  "after": number;
}
export interface FrameNotes {
  "note"?: Note;
  "changed"?: Array<string>;
  "recaps"?: Record<string, Said>;
  "by"?: string;
  "since"?: Since;
  "twin"?: Array<string>;
}
export interface TableOptions {
  "aids"?: boolean;
  "tells"?: boolean;
  "size"?: string;
  "about"?: boolean;
  "bottom"?: boolean;
  "slip"?: boolean;
  "why"?: boolean;
  "clears"?: boolean;
}
export interface Begun {
  "key": string;
  "texts": Array<string>;
}
export interface HiddenTable {
  "id": string;
  "lang": string;
  "hidden": true;
}
export interface TableShown {
  "id": string;
  "lang": string;
  "at": number;
  "last": number;
  "story": string;
  "sheet"?: string;
  "frames": Record<string, Board & FrameNotes>;
  "slip": Slip;
  "words": TableWords;
  "options": TableOptions;
  "title"?: string;
  "still"?: boolean;
  "hidden"?: false;
  "chips"?: Record<string, string>;
  "spoken"?: Array<string>;
  "begun"?: Begun | null;
  "help"?: Help;
  "again"?: string;
  "rulebook"?: string;
  "thinks"?: boolean;
  "first"?: boolean;
}
export type TableData = TableShown | HiddenTable;
export interface TableMessage {
  "do"?: string;
  "ask"?: string;
  "at"?: number;
  "why"?: number | string | null;
  "about"?: string;
  "set"?: Set;
  "hint"?: boolean;
  "again"?: boolean;
  "think"?: boolean;
}
export interface TextPageData {
  "id": string;
  "lang": string;
  "html": string;
}
export interface TextPageMessage {
}
export interface Happening {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "n": number;
  "mark": "play" | "effect" | "token" | "ruling" | "round" | "";
  "turn": boolean;
  "setup"?: string;
}
export interface Branch {
  "name": string;
  "from": number;
  "last": number;
  "here": boolean;
}
export interface NewBranch {
  "from": number;
  "name": string;
}
export interface TimelineData {
  "id": string;
  "lang": string;
  "at": number;
  "last": number;
  "events": Array<Happening>;
  "branches": Array<Branch>;
  "grain": string;
  "covered": boolean;
  "asks": boolean;
  "own": boolean;
  "words": TimelineWords;
}
export interface TimelineMessage {
  "go"?: number;
  "why"?: number;
  "keep"?: string;
}
export interface Tool {
  "id": "deal" | "undo" | "redo" | "branch" | "share" | "hand" | "aids" | "coach" | "predict";
  "label": string;
  "brief"?: string;
  "name"?: string;
  "ready": boolean;
  "on"?: boolean;
}
export interface Combination {
  "html": string;
  "text": string;
  "texts": Array<string>;
  "line": string;
  "leaves": string;
  "groups": Array<string>;
}
export interface CombinationGroup {
  "id": string;
  "label": string;
  "count": number;
}
export interface Combinations {
  "groups": Array<CombinationGroup>;
  "all": Array<Combination>;
  "note": string;
}
export interface ToolbarShown {
  "id": string;
  "lang": string;
  "at": number;
  "head": string;
  "whole": boolean;
  "tools": Array<Tool>;
  "hand": Combinations | null;
  "words": ToolbarWords;
}
export type ToolbarData = ToolbarShown | Closed;
export interface ToolbarMessage {
  "press"?: string;
  "at"?: number;
  "hand"?: boolean;
  "ask"?: string;
  "branch"?: NewBranch;
  "set"?: Record<string, boolean>;
}
export interface WalkFile {
  "name": string;
  "text": string;
}
export interface WalkStep {
  "title": string;
  "text": Array<string>;
  "commands": Array<string>;
  "files": Array<WalkFile>;
}
export interface WalkthroughShown {
  "id": string;
  "lang": string;
  "open": true;
  "steps": Array<WalkStep>;
  "words": Record<"copy" | "copied" | "save" | "command", string>;
}
export type WalkthroughData = WalkthroughShown | Closed;
export interface WalkthroughMessage {
}
export interface Reason {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "kind": "ok" | "yet" | "no" | "spare";
  "tried": Array<Reason>;
}
export interface Near {
  "html": string;
  "text": string;
  "whole": Said;
  "line": string;
  "texts": Array<string>;
}
export interface HistoryStep {
  "html": string;
  "text": string;
  "rule": string;
  "title": string;
  "n": number;
}
export interface History {
  "title": string;
  "steps": Array<HistoryStep>;
}
export interface RuleSteps {
  "title": string;
  "steps": Array<HistoryStep>;
}
export interface WhyShown {
  "id": string;
  "open": boolean;
  "lang": string;
  "title": string;
  "slip": Slip;
  "reasons": Array<Reason>;
  "passages": Array<Passage>;
  "editions": Array<Edition>;
  "nearest": Array<Near>;
  "history"?: History;
  "acted"?: Record<string, RuleSteps>;
  "terms": Record<string, Record<string, Term>>;
  "read"?: string;
  "words": WhyWords;
}
export type WhyData = WhyShown | Closed;
export interface WhyMessage {
  "why"?: null;
  "go"?: number;
  "ask"?: string;
}
export type BarWords = { "badge": string; "close": string; "dark": string; "edition": string; "editions": string; "explorer": string; "guide": string; "help": string; "home": string; "index": string; "keys": Array<{ "keys": string; "text": string; }>; "keys-title": string; "lab": string; "language": string; "letters": string; "pages": string; "practice": string; "quick": string; "referee": string; "rules": string; "teachers": string; };
export type BoxWords = { "about": string; "changed": string; "changed-exercises": string; "changed-lesson": string; "changed-rule": string; "effect": string; "error": string; "house-about": string; "house-changed": string; "kept": string; "name": string; "printed": string; "this-table": string; "title": string; "unkept": string; "usual": string; };
export type CoachWords = { "another-hint": string; "answer": string; "call": string; "card-outcome-share": string; "card-outcomes": string; "card-outcomes-title": string; "close": string; "counting": string; "equal": string; "equal-best": string; "figure": string; "hint": string; "hint-cards": string; "hint-no-rule": string; "hint-rule": string; "no-reason": string; "own": string; "share": { "by": string; "least": string; "most": string; "exactly": string; "other": string; }; "title": string; "unplayed": string; "wait": string; "worst": { "by": string; "0": string; "other": string; }; };
export type EmbedWords = { "copied": string; "copy": string; "text": string; "title": string; };
export type GridRoundWords = { "begin": string; "begin-count": string; "begin-face": string; "begin-line": string; "begin-rank": string; "best": { "by": string; "perfect": string; "value": string; "other": string; }; "bound": string; "call-heading": string; "call-lost": string; "call-won": string; "called": string; "cancel": string; "cards": string; "change": string; "clear": string; "correcting": string; "details": string; "done": string; "free": string; "fresh": string; "games": string; "gets": string; "hand": string; "heading": string; "held": { "by": string; "0": string; "other": string; }; "held-not": string; "laid": string; "laid-all": string; "laid-them": string; "leaves": { "by": string; "perfect": string; "value": string; "other": string; }; "less": string; "line": string; "lit": string; "made": string; "made-heading": string; "many": { "by": string; "one": string; "other": string; }; "missing": string; "more": string; "more-found": string; "name": string; "none": string; "note": string; "nothing": string; "ok": string; "others": { "by": string; "0": string; "other": { "by": string; "0": string; "other": string; }; }; "over": string; "over-heading": string; "perfect": string; "pick": string; "play-of": string; "players": string; "ranked": string; "ready": string; "round": string; "standing": string; "sum": { "by": string; "one": string; "other": string; }; "tab-box": string; "tab-face": string; "tab-hand": string; "tab-prizes": string; "tab-rank": string; "tab-score": string; "tab-table": string; "tab-won": string; "tabs": string; "take-back": string; "taken": { "by": string; "you": string; "other": string; }; "tie-hands": string; "title": string; "total-of": string; "whose": string; "why": string; "wrong-total": string; "yet": string; } | { "begin": string; "begin-count": string; "begin-face": string; "begin-line": string; "begin-rank": string; "best": { "by": string; "perfect": string; "value": string; "other": string; }; "bound": string; "call-heading": string; "call-lost": string; "call-won": string; "called": string; "cancel": string; "cards": string; "change": string; "clear": string; "correcting": string; "details": string; "done": string; "free": string; "fresh": string; "games": string; "gets": string; "hand": string; "heading": string; "held": { "by": string; "0": string; "other": string; }; "held-not": string; "laid": string; "laid-all": string; "laid-them": string; "leaves": { "by": string; "perfect": string; "value": string; "other": string; }; "less": string; "line": string; "lit": string; "made": string; "made-heading": string; "many": { "by": string; "0": string; "one": string; "other": string; }; "missing": string; "more": string; "more-found": string; "name": string; "none": string; "note": string; "nothing": string; "ok": string; "others": { "by": string; "0": string; "other": { "by": string; "0": string; "other": string; }; }; "over": string; "over-heading": string; "perfect": string; "pick": string; "play-of": string; "players": string; "ranked": string; "ready": string; "round": string; "standing": string; "sum": { "by": string; "0": string; "one": string; "other": string; }; "tab-box": string; "tab-face": string; "tab-hand": string; "tab-prizes": string; "tab-rank": string; "tab-score": string; "tab-table": string; "tab-won": string; "tabs": string; "take-back": string; "taken": { "by": string; "you": string; "other": string; }; "tie-hands": string; "title": string; "total-of": string; "whose": string; "why": string; "wrong-total": string; "yet": string; };
export type GridWords = { "begin": string; "begin-face": string; "begin-line": string; "begin-rank": string; "best": { "by": string; "perfect": string; "value": string; "other": string; }; "bound": string; "change": string; "clear": string; "done": string; "free": string; "games": string; "hand": string; "held": { "by": string; "0": string; "other": string; }; "held-not": string; "laid": string; "laid-all": string; "laid-them": string; "leaves": { "by": string; "perfect": string; "value": string; "other": string; }; "less": string; "line": string; "lit": string; "many": { "by": string; "one": string; "other": string; }; "more": string; "more-found": string; "none": string; "ok": string; "others": { "by": string; "0": string; "other": { "by": string; "0": string; "other": string; }; }; "pick": string; "play-of": string; "players": string; "ranked": string; "ready": string; "sum": { "by": string; "one": string; "other": string; }; "tab-box": string; "tab-face": string; "tab-hand": string; "tab-prizes": string; "tab-rank": string; "tab-score": string; "tab-table": string; "tab-won": string; "tabs": string; "take-back": string; "taken": { "by": string; "you": string; "other": string; }; "title": string; "whose": string; "why": string; "yet": string; } | { "begin": string; "begin-face": string; "begin-line": string; "begin-rank": string; "best": { "by": string; "perfect": string; "value": string; "other": string; }; "bound": string; "change": string; "clear": string; "done": string; "free": string; "games": string; "hand": string; "held": { "by": string; "0": string; "other": string; }; "held-not": string; "laid": string; "laid-all": string; "laid-them": string; "leaves": { "by": string; "perfect": string; "value": string; "other": string; }; "less": string; "line": string; "lit": string; "many": { "by": string; "0": string; "one": string; "other": string; }; "more": string; "more-found": string; "none": string; "ok": string; "others": { "by": string; "0": string; "other": { "by": string; "0": string; "other": string; }; }; "pick": string; "play-of": string; "players": string; "ranked": string; "ready": string; "sum": { "by": string; "0": string; "one": string; "other": string; }; "tab-box": string; "tab-face": string; "tab-hand": string; "tab-prizes": string; "tab-rank": string; "tab-score": string; "tab-table": string; "tab-won": string; "tabs": string; "take-back": string; "taken": { "by": string; "you": string; "other": string; }; "title": string; "whose": string; "why": string; "yet": string; };
export type GuideWords = { "again": string; "all-done": string; "all-done-text": string; "all-done-title": string; "all-lessons": string; "back": string; "begun-kind": string; "belief": string; "do": { "read": string; "watch": string; "try": string; "odd": string; "which": string; "will": string; "exercise": string; "round": string; }; "finish": string; "first-kind": string; "games": string; "go-on": string; "hint": string; "hint-more": string; "hints": string; "keys": Array<{ "keys": string; "text": string; }>; "leave": string; "lesson-number": string; "minutes": string; "news": string; "next": string; "next-game": string; "next-kind": string; "on": string; "open-step": string; "otherwise": string; "over": string; "over-last": string; "over-text": string; "passed": string; "place": string; "place-note": string; "place-text": string; "point": string; "practise": string; "practise-text": string; "practise-these": string; "recap": string; "round-against": string; "round-against-one": string; "round-play": string; "round-try": string; "show": string; "skip": string; "start": string; "states": { "new": string; "begun": string; "known": string; "done": string; }; "step-of": string; "step-passed": string; "title": string; "told-in": { "by": string; "en": string; "fr": string; "other": string; }; };
export type MasteryWords = { "about": { "by": string; "one": string; "other": string; }; "another-day": string; "begin": string; "due-button": { "by": string; "one": string; "other": string; }; "due-in": { "by": string; "one": string; "other": string; }; "due-many": string; "due-now": string; "fresh": string; "lesson": string; "of-all": string; "picture": string; "practise-band": string; "right": string; "search": string; "so-far": string; "standing": { "new": string; "begun": string; "mastered": string; "due": string; "read": string; "unread": string; }; "title": string; "topics": { "cards": string; "turn": string; "lay": string; "seven": string; "call": string; "score": string; "end": string; }; "topics-about": { "cards": string; "turn": string; "lay": string; "seven": string; "call": string; "score": string; "end": string; }; };
export type MomentsWords = { "about": string; "better": string; "choice": string; "close": string; "line": string; "play": string; "played": string; "progress": string; "stop": string; "title": string; };
export type PadWords = { "begins": string; "correct": string; "elsewhere": string; "empty": string; "ends": string; "fix": string; "fresh": string; "kept": string; "mine": string; "no": string; "over": string; "round": string; "start": string; "strange": string; "sure": string; "this": string; "title": string; "total": string; "undo": string; "unkept": string; "unwritten": string; "void": string; "wrong-start": string; "yes": string; };
export type PredictWords = { "asks": string; "belief": string; "close": string; "free": string; "last": string; "otherwise": string; "right": string; "skip": string; "title": string; };
export type ProgressWords = { "aside": string; "closed": string; "erase": string; "fetching": string; "file": string; "no": string; "said": { "mangled": string; "newer": string; "erased": string; "file-taken": string; "file-empty": string; "file-mangled": string; "file-newer": string; }; "save": string; "sure": string; "take": string; "title": string; "where": string; "yes": string; };
export type QuizWords = { "add": string; "again": string; "answer": string; "check": string; "drop": string; "drop-set": string; "hint": string; "hint-answer": string; "hint-more": string; "hints": string; "key": string; "key-here": string; "less": string; "missing": string; "more": string; "no-sets": string; "options": string; "proof": string; "question": string; "right": string; "sets": string; "unexplained": string; "unsure": string; "why": string; "yours": string; "yours-alone": string; "yours-rule": string; };
export type ScoreWords = { "again": string; "away-card": string; "away-cards": string; "away-greater": string; "away-less": string; "away-more": string; "away-no-cards": string; "away-others": string; "away-points": string; "because": string; "close": string; "columns": string; "got": string; "hand": string; "held": string; "hidden": string; "moments": string; "new-game": string; "next": string; "next-round": string; "other": string; "over": string; "play": string; "read": string; "row": string; "ruling": string; "ruling-is": string; "term-other": string; "title": string; "winner": string; };
export type TableWords = { "about": string; "about-key": string; "acts": string; "after": string; "again": string; "asking": string; "before": string; "chosen": string; "clear": string; "first": string; "hand-key": string; "hint": string; "key-back": string; "key-clear": string; "key-leave": string; "key-moves": string; "key-step": string; "key-why": string; "keys": string; "lit": string; "lost": string; "mat": string; "more": string; "moves": string; "next": string; "no-moves": string; "ok": string; "setting": string; "skip": string; "slip": string; "step": string; "turn": string; "twin": string; "unlit": string; "why": string; "why-key": string; "yet": string; "you": string; };
export type TimelineWords = { "after": string; "at": string; "before": string; "branches": string; "event": string; "first": string; "grain": string; "last": string; "log": string; "main": string; "marks": { "play": string; "effect": string; "token": string; "ruling": string; "round": string; }; "setup": { "by": string; "one": string; "other": string; }; "slider": string; "start": string; "time": string; "turn": string; };
export type ToolbarWords = { "aids": string; "branch": string; "branch-key": string; "branched": string; "by-hand": string; "cancel": string; "close": string; "coach": string; "copied": string; "deal": string; "deal-name": string; "hand": string; "hand-all": string; "hand-key": string; "hand-longest": string; "hand-none": string; "hand-off": string; "hand-title": string; "hand-which": string; "leaves": string; "make": string; "name": string; "predict": string; "redo": string; "said-copied": string; "said-partly": string; "share": string; "taken-back": string; "tools": string; "undo": string; "undo-key": string; };
export type WhyCompareWords = { "acted": { "by": string; "0": string; "other": string; }; "add": string; "apart": { "by": string; "one": string; "other": string; }; "asks": string; "because": string; "call-lost": string; "call-won": string; "cards": string; "change": string; "close": string; "deal-only": { "by": string; "0": string; "one": string; "other": string; }; "deal-then": string; "differs": string; "done": string; "drop": string; "endings": string; "first": string; "games": string; "history": string; "history-alike": string; "impossible": string; [offer: `in-${string}`]: string; "kept": Array<string>; "laid": string; "levelled": string; "margin": string; "measure": string; "measure-about": string; "nearest": string; "next": string; "no": string; "none-apart": string; "none-plays": string; "nothing": string; "ok": string; "one": string; "open-under": string; "other": string; "own-words": string; "perfect": string; "play-on": string; "played-alike": string; "plays": string; "plays-list": string; "practise": string; "previous": string; "read": string; "replay": string; "rounds_per_game": string; "rule": string; "rulebooks": string; "ruling": string; "ruling-is": string; "run": string; "run-replay": string; "running": string; "same": { "by": string; "0": string; "one": string; "other": string; }; "second": string; "seed": string; "spare": string; "spared": string; "stop": string; "strip": string; "summary": { "by": string; "one": string; "other": string; }; "swap": string; "switch": string; "term-other": string; "title": string; "title-event": string; "title-no": string; "title-ok": string; "title-yet": string; "total": string; "tried": string; "turns_per_round": string; "unseen": string; "witness": string; "wording": string; "wording-list": string; "wrong-seed": string; "yet": string; };
export type WhyReaderWords = { "acted": { "by": string; "0": string; "other": string; }; "acts": string; "add": string; "all": string; "as-list": string; "asks": string; "because": string; "beside": string; "close": string; "copied": string; "copy": string; "drop": string; "examples": string; "found": Array<string>; "games": string; "hint": string; "history": string; "history-alike": string; [offer: `in-${string}`]: string; "instead": string; "kept": Array<string>; "list": string; "name": string; "nearest": string; "next": string; "no": string; "no-example": string; "nothing": string; "ok": string; "other": string; "own-words": string; "play": string; "practise": string; "previous": string; "read": string; "rests": string; "rule": string; "rulebooks": string; "ruling": string; "ruling-is": string; "rulings": string; "same": string; "search": string; "spare": string; "spared": string; "standing": { "printed": string; "absent": string; "ruling": string; }; "swap": string; "switch": string; "term-other": string; "title": string; "title-event": string; "title-no": string; "title-ok": string; "title-yet": string; "tries": string; "try": string; "yes": string; "yet": string; };
export type WhyWords = { "acted": { "by": string; "0": string; "other": string; }; "add": string; "asks": string; "because": string; "close": string; "drop": string; "history": string; "history-alike": string; [offer: `in-${string}`]: string; "kept": Array<string>; "nearest": string; "no": string; "nothing": string; "ok": string; "other": string; "own-words": string; "practise": string; "read": string; "rule": string; "rulebooks": string; "ruling": string; "ruling-is": string; "spare": string; "spared": string; "swap": string; "switch": string; "term-other": string; "title-event": string; "title-no": string; "title-ok": string; "title-yet": string; "yet": string; };
