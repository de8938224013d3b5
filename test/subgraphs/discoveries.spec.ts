import { describe, expect, it } from "@jest/globals";
import { startApp } from "../testkit/app.js";

const app = await startApp();
const platform = await app.platform();

const list = (query = "") => platform.sandbox.rest("GET", `/discoveries${query}`);

describe("GET /discoveries", () => {
  it("lists every institution, in order, when no filter is given", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data"]);
    expect(body.data.length).toBeGreaterThan(300);
    const places = body.data.map((one: { country: string; currency: string }) => `${one.country} ${one.currency}`);
    expect(places).toEqual([...places].sort());
    expect(body.data).toContainEqual({
      bankName: "Guaranty Trust Bank",
      displayName: "GTBank",
      country: "NG",
      currency: "NGN",
    });
  });

  it("filters by country, by currency and by both", async () => {
    const all: { country: string; currency: string }[] = (await list()).body.data;
    const [ofCountry, ofCurrency, ofBoth] = await Promise.all(
      ["?country=DK", "?currency=EUR", "?country=DK&currency=EUR"].map(async (query) => (await list(query)).body.data),
    );
    expect(ofCountry).toEqual(all.filter(({ country }) => country === "DK"));
    expect(ofCurrency).toEqual(all.filter(({ currency }) => currency === "EUR"));
    expect(ofBoth).toEqual(all.filter(({ country, currency }) => country === "DK" && currency === "EUR"));
    expect(ofBoth.length).toBeGreaterThan(0);
    expect(ofCountry.length).toBeGreaterThan(ofBoth.length);
  });

  it("lists providers of mobile money beside banks", async () => {
    const { body } = await list("?country=KE&currency=KES");
    const names = body.data.map((one: { bankName: string }) => one.bankName);
    expect(names).toEqual(expect.arrayContaining(["M-PESA", "Airtel Money", "Equity Bank Kenya"]));
  });

  it("answers an empty list where it knows no institution", async () => {
    expect(await list("?country=AQ")).toMatchObject({ status: 200, body: { data: [] } });
    expect(await list("?currency=BTC")).toMatchObject({ status: 200, body: { data: [] } });
  });

  it.each([
    ["country", "ZZ"],
    ["country", "ng"],
    ["country", "Nigeria"],
    ["country", ""],
    ["country", "%00"],
    ["currency", "ZZZ"],
    ["currency", "ngn"],
    ["currency", ""],
  ])("refuses %s=%s, which is no code", async (field, value) => {
    const { status, body } = await list(`?${field}=${value}`);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_INPUT" });
    expect(body.details.errors).toEqual([expect.objectContaining({ field })]);
  });

  it("asks for credentials", async () => {
    const reply = await platform.sandbox.rest("GET", "/discoveries", {
      headers: { authorization: "Basic bm9ib2R5Om5v" },
    });
    expect(reply.status).toBe(401);
  });
});

describe("the query discoveries", () => {
  const query = `query ($country: CountryCode, $currency: CurrencyCode) {
    discoveries(country: $country, currency: $currency) { bankName displayName country currency }
  }`;

  it("says the same as REST", async () => {
    const filters: Record<string, string>[] = [
      {},
      { country: "MX" },
      { currency: "XOF" },
      { country: "IN", currency: "INR" },
    ];
    for (const filter of filters) {
      const [{ data }, { body }] = await Promise.all([
        platform.sandbox.graph(query, filter),
        list(`?${new URLSearchParams(filter)}`),
      ]);
      expect(data.discoveries).toEqual(body.data);
    }
  });

  it("takes null for a filter that is not given, and refuses what is no code", async () => {
    const { data } = await platform.sandbox.graph(query, { country: "TZ", currency: null });
    expect(data.discoveries.length).toBeGreaterThan(5);
    const { errors } = await platform.sandbox.graph(query, { currency: "zloty" });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "INVALID_CURRENCY",
      status: 400,
      details: { errors: [{ field: "currency" }] },
    });
  });
});
