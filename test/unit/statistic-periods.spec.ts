import { describe, expect, it } from "@jest/globals";
import { isTimeZone, periodsOf, type PeriodName } from "../../subgraphs/shared/statistics/periods.js";

const hours = (start: Date, end: Date) => (end.getTime() - start.getTime()) / 3_600_000;

function periods(from: string, until: string, period: PeriodName, timeZone: string) {
  return periodsOf({ start: new Date(from), end: new Date(until) }, period, timeZone);
}

const lengths = (...given: Parameters<typeof periods>) => periods(...given).map(({ start, end }) => hours(start, end));

describe("the periods of a range", () => {
  it("are days of 23 and 25 hours where clocks change", () => {
    expect(lengths("2026-03-27T23:00:00Z", "2026-03-30T22:00:00Z", "DAY", "Europe/Berlin")).toEqual([24, 23, 24]);
    expect(lengths("2026-10-23T22:00:00Z", "2026-10-26T23:00:00Z", "DAY", "Europe/Berlin")).toEqual([24, 25, 24]);
    expect(lengths("2026-03-28T00:00:00Z", "2026-03-31T00:00:00Z", "DAY", "UTC")).toEqual([24, 24, 24]);
  });

  it("begin when the calendar day of the zone does, whatever its clock does at midnight", () => {
    const changes: [timeZone: string, from: string, until: string][] = [
      ["Europe/Berlin", "2026-10-24T05:30:00Z", "2026-10-27T00:00:00Z"],
      ["America/New_York", "2026-03-06T12:00:00Z", "2026-03-10T12:00:00Z"],
      ["Asia/Kolkata", "2026-03-06T12:00:00Z", "2026-03-08T12:00:00Z"],
      ["Australia/Lord_Howe", "2026-04-03T12:00:00Z", "2026-04-07T12:00:00Z"],
      // Midnight is skipped, or happens twice; a day is skipped.
      ["Africa/Cairo", "2026-04-22T12:00:00Z", "2026-04-26T12:00:00Z"],
      ["America/Havana", "2025-10-31T12:00:00Z", "2025-11-04T12:00:00Z"],
      ["America/Santiago", "2026-04-03T12:00:00Z", "2026-04-07T12:00:00Z"],
      ["Pacific/Apia", "2011-12-28T12:00:00Z", "2012-01-02T12:00:00Z"],
    ];
    const stepMs = 10 * 60_000;
    for (const [timeZone, from, until] of changes) {
      const { format } = new Intl.DateTimeFormat("sv-SE", { timeZone });
      const begun = [new Date(from)];
      for (let at = Date.parse(from) + stepMs; at < Date.parse(until); at += stepMs) {
        if (format(at) !== format(at - stepMs)) begun.push(new Date(at));
      }
      expect([timeZone, periods(from, until, "DAY", timeZone).map(({ start }) => start)]).toEqual([timeZone, begun]);
    }
  });

  it("are hours from the beginning of a day, the last one of which may be shorter", () => {
    const berlin = lengths("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "HOUR", "Europe/Berlin");
    expect(berlin).toEqual(Array(25).fill(1));
    const kolkata = periods("2026-03-06T12:00:00Z", "2026-03-06T14:00:00Z", "HOUR", "Asia/Kolkata");
    expect(kolkata.map(({ start }) => start.toISOString().slice(11, 16))).toEqual(["12:00", "12:30", "13:30"]);
    const lordHowe = lengths("2026-04-04T13:00:00Z", "2026-04-05T13:30:00Z", "HOUR", "Australia/Lord_Howe");
    expect(lordHowe).toEqual([...Array(24).fill(1), 0.5]);
  });

  it("are weeks from Monday and calendar months, cut to the range", () => {
    const starts = (period: PeriodName) =>
      periods("2026-01-14T10:00:00Z", "2026-03-03T00:00:00Z", period, "UTC").map(({ start }) =>
        start.toISOString().slice(0, 10),
      );
    const mondays = ["2026-01-19", "2026-01-26", "2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23", "2026-03-02"];
    expect(starts("WEEK")).toEqual(["2026-01-14", ...mondays]);
    expect(starts("MONTH")).toEqual(["2026-01-14", "2026-02-01", "2026-03-01"]);
    expect(periods("2026-01-14", "2026-01-14", "DAY", "UTC")).toEqual([]);
  });

  it("have zones of the IANA database only", () => {
    expect(["UTC", "Europe/Berlin", "Asia/Kathmandu"].every(isTimeZone)).toBe(true);
    expect(["Mars", "", "+01:00", "Europe/Berlin\0", "%", "../UTC"].some(isTimeZone)).toBe(false);
  });
});
