export interface Told { key: string; facts: Record<string, unknown>; words: string }
export interface Stroke { points: number[][]; colour?: string; width?: number }
export interface Noted { seat: number; text?: string; ink?: Stroke[] }
export interface Happening {
  version: number; kind: string; made: number; seat?: number | null; action?: string; secret?: boolean; name?: string;
  who?: string; text?: string; keep?: number | null; agree?: boolean | null; told?: Told[]; notes?: Noted[];
}
export interface Choice {
  action: string; structure: Record<string, string>; label: Told; targets: string[]; text?: number; ink?: number;
}
export interface Position {
  view: Record<string, unknown>; prompt: Told; deciders: number[]; choices: Choice[]; moves: number; over: boolean;
  rewards?: number[] | null; seed?: string | null; salt?: string | null;
}
export interface SeatInfo { seat: number; who: string; name: string; here: boolean }
export interface Proposal { version: number; seat: number; keep: number; waiting: number[] }
export interface Table {
  type: "table"; table: string; version: number; game: string; title: string; options: Record<string, unknown>;
  commitment: string; seat: number | null; host: boolean; seats: SeatInfo[]; proposal: Proposal | null;
  position: Position | null; happenings: Happening[];
}
export interface Update {
  type: "update"; version: number; happening: Happening; seats: SeatInfo[]; proposal: Proposal | null;
  position: Position | null;
}
export interface Presence { type: "presence"; seats: SeatInfo[] }
export interface Done { type: "done"; id: string; version: number }
export interface Refusal {
  type: "refused"; id: string | null; code: string; words: string; rule: string; version: number;
}
export interface Reason { action: string; label: Told; words: string; rule: string }
export interface Because { type: "because"; id: string; reasons: Reason[] }
export interface Hinted { type: "hinted"; id: string; action: string; label: Told }
export interface Looked { type: "looked"; id: string; moves: number; position: Position }
export type AnyNews = Table | Update | Presence | Done | Refusal | Because | Hinted | Looked;

export interface Guest { user: string; name: string }
export interface TableInfo {
  table: string; version: number; game: string; title: string; options: Record<string, unknown>; commitment: string;
  started: boolean; over: boolean; seats: SeatInfo[]; yours: number[]; host: boolean; waits_for_you: boolean;
  invitations: Record<string, string>;
}
export interface Seating { table: string; seat: number }
