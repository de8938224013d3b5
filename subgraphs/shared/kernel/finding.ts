/** A thing that production needs, as a check found it. */
export interface Finding {
  /** Such as `codes-sms`. */
  readonly name: string;
  /** WALL: real money must not move without it, or an operation is 501. NOTE: only some platforms need it. */
  readonly level: "OK" | "WALL" | "NOTE";
  /** Of a wall: what to do. */
  readonly text: string;
}

export const ok = (name: string, text: string): Finding => ({ name, level: "OK", text });
export const wall = (name: string, text: string): Finding => ({ name, level: "WALL", text });
export const noted = (name: string, text: string): Finding => ({ name, level: "NOTE", text });
