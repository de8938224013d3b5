// The server under test, as a client of the REST interface sees it.
const version = "2025-10-13";
const patienceMs = 30_000;

/** If the version isn't part of the address already. */
const restBase = (base) => {
  const trimmed = base.replace(/\/+$/, "");
  return trimmed.endsWith(`/${version}`) ? trimmed : `${trimmed}/${version}`;
};

const basic = ({ clientId, clientSecret }) => `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

/** Calls with one pair of credentials. */
export class Server {
  constructor(base, credentials) {
    this.base = restBase(base);
    this.authorization = basic(credentials);
  }

  /** The same server with other credentials. */
  as(credentials) {
    return new Server(this.base, credentials);
  }

  async send(method, path, { body, form, headers } = {}) {
    const sent = body === undefined ? form : JSON.stringify(body);
    const response = await fetch(this.base + path, {
      method,
      headers: {
        authorization: this.authorization,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      body: sent,
    });
    const text = await response.text();
    return { call: `${method} ${path}`, status: response.status, headers: response.headers, body: parsed(text) };
  }

  get = (path) => this.send("GET", path);
  post = (path, body, headers) => this.send("POST", path, { body, headers });
  patch = (path, body) => this.send("PATCH", path, { body });
  delete = (path) => this.send("DELETE", path);

  /** A form with one file. */
  upload(path, fields, { content, type, name }) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new Blob([content], { type }), name);
    return this.send("POST", path, { form });
  }
}

function parsed(text) {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // Shown if JSON was expected.
  }
}

/** Reads until the body has the shape, and returns it. */
export async function eventually(read, shape) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const reply = await read();
    if (reply.status !== 200 || Date.now() > deadline || differences(reply.body, shape).length === 0) {
      return accepted(reply, 200, shape);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The body of a response that must have this status, and at least these members. */
export function accepted({ call, status, body }, expected, shape) {
  if (status !== expected) {
    throw new Error(`${call}: status ${status} instead of ${expected}: ${JSON.stringify(body)?.slice(0, 300)}`);
  }
  const found = shape ? differences(body, shape) : [];
  if (found.length > 0) throw new Error(`${call}: ${found.join("; ")}`);
  return body;
}

/** A refusal in the form that clients read. */
export function refused(reply, status, code) {
  const { reason } = accepted(reply, status, { status, code, reason: String, message: String });
  return accepted(reply, status, { message: reason });
}

/** A page of a list. */
export const page = (data) => ({ data, hasMore: Boolean });

/**
 * Differences of a value from a shape. In a shape `String`, `Number`, `Boolean` and `Array` stand for any value of the
 * type, a regular expression for a matching text, a function for what it accepts, `undefined` for absence, an object
 * for at least its members.
 */
function differences(value, shape, at = "") {
  const where = at || "the body";
  const wrong = [`${where} is ${JSON.stringify(value)}, expected: ${shown(shape)}`];
  if (shape === Array) return Array.isArray(value) ? [] : wrong;
  if (shape === String || shape === Number || shape === Boolean) {
    return typeof value === shape.name.toLowerCase() ? [] : wrong;
  }
  if (shape instanceof RegExp) return typeof value === "string" && shape.test(value) ? [] : wrong;
  if (typeof shape === "function") return shape(value) ? [] : wrong;
  if (typeof shape !== "object" || shape === null) return Object.is(value, shape) ? [] : wrong;
  if (typeof value !== "object" || value === null) return wrong;
  if (Array.isArray(shape) && shape.length !== value.length) return wrong;
  return Object.entries(shape).flatMap(([name, part]) => differences(value[name], part, at ? `${at}.${name}` : name));
}

function shown(shape) {
  if (typeof shape === "function" && shape.name) return shape.name;
  return typeof shape === "object" && !(shape instanceof RegExp) ? JSON.stringify(shape) : String(shape);
}
