import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { transformSync } from "@swc/core";
import { verifySignature } from "../../subgraphs/shared/kernel/signature.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

interface Vector {
  readonly name: string;
  readonly body: string;
  readonly header: string;
  /** PEM of one or more keys. */
  readonly publicKeys: string;
  readonly genuine: boolean;
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const vectorsFile = path.join(projectRoot, "examples/webhook-vectors.json");
const vectors = JSON.parse(read("examples/webhook-vectors.json")) as Vector[];
const expected = vectors.map(({ genuine }) => genuine);
const document = read("docs/webhooks.md");

/** The function of a language, as the document has it. */
function snippet(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(document) ?? [];
  if (code === undefined) throw new Error(`docs/webhooks.md has no ${language}`);
  return code;
}

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

function withFile<T>(name: string, text: string, use: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "paygraph-webhooks-"));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the vectors of signatures", () => {
  it("are what the service's own verification says, key by key", () => {
    const pem = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----\n/g;
    const isGenuine = ({ body, header, publicKeys }: Vector) =>
      (publicKeys.match(pem) ?? []).some((key) => verifySignature(key, body, header));
    expect(vectors.map(isGenuine)).toEqual(expected);
  });

  it("hold for the documented TypeScript", () => {
    const { code } = transformSync(snippet("ts"), { jsc: { parser: { syntax: "typescript" }, target: "es2022" } });
    const script = `${code}
      import { readFileSync } from "node:fs";
      const vectors = JSON.parse(readFileSync(${JSON.stringify(vectorsFile)}, "utf8"));
      console.log(JSON.stringify(vectors.map((v) => isGenuine(Buffer.from(v.body), v.header, v.publicKeys))));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
    expect(JSON.parse(output)).toEqual(expected);
  });

  const itInPython = isInstalled("python3", "-c", "import cryptography") ? it : it.skip;
  itInPython("hold for the documented Python", () => {
    const script = `${snippet("python")}
print(json.dumps([is_genuine(v["body"].encode(), v["header"], v["publicKeys"]) for v in json.load(open(${JSON.stringify(vectorsFile)}))]))`;
    expect(JSON.parse(execFileSync("python3", ["-c", script], { encoding: "utf8" }))).toEqual(expected);
  });

  const itInJava = isInstalled("javac", "-version") ? it : it.skip;
  itInJava("hold for the documented Java", () => {
    const base64 = (text: string) => `"${Buffer.from(text).toString("base64")}"`;
    const rows = vectors.map((v) => `{${[v.body, v.header, v.publicKeys].map(base64).join(", ")}}`);
    // The class with `main` comes first: the launcher of single files runs it.
    const [imports = "", rest = ""] = snippet("java").split("final class");
    const program = `${imports}
      class Main {
        static byte[] bytes(String base64) { return Base64.getDecoder().decode(base64); }
        public static void main(String[] none) throws Exception {
          for (String[] row : new String[][] {${rows.join(",\n")}})
            System.out.println(Webhooks.isGenuine(bytes(row[0]), new String(bytes(row[1])), new String(bytes(row[2]))));
        }
      }
      final class${rest}`;
    const output = withFile("Main.java", program, (file) => execFileSync("java", [file], { encoding: "utf8" }));
    expect(
      output
        .trim()
        .split("\n")
        .map((line) => line === "true"),
    ).toEqual(expected);
  });
});
