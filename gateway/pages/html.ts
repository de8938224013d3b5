import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { Brand } from "../../subgraphs/shared/module/pages.js";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes the text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** Text on each ground has a contrast of at least 4.5 in both schemes. */
const baseStyle = `
:root { --text: #1d2433; --muted: #5b6475; --ground: #f6f7f9; --surface: #fff; --line: #d5dae2; --border: #767f8f; --accent: #2451c7; --button: #2451c7; --button-hover: #1b3fa0; --button-text: #fff; --button-border: var(--button); --hover: #eef1f6; --note: #eef3ff; --error: #a8141f; --good: #1c6b3a; --badge-text: #6b4200; --badge: #fff1d6; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8ebf2; --muted: #a9b2c3; --ground: #11151d; --surface: #1a202c; --line: #3a4456; --border: #8a94a7; --accent: #9db8ff; --button: #3563d9; --button-hover: #2a52b8; --hover: #273041; --note: #1f2b45; --error: #ff9a9f; --good: #86d9a5; --badge-text: #ffd58a; --badge: #3b2c10; }
}
*, ::before, ::after { box-sizing: border-box; }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; font: 17px/1.6 system-ui, sans-serif; color: var(--text); background: var(--ground); }
.platform { padding: .9rem 1.25rem; font-weight: 600; text-align: center; overflow-wrap: anywhere; color: var(--button-text); background: var(--button); }
main { max-width: 34rem; margin: 3rem auto; padding: 2.5rem; background: var(--surface); border-radius: 12px; box-shadow: 0 1px 4px #0002; }
h1 { margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.25; }
code { overflow-wrap: anywhere; }
a { color: var(--accent); }
button, .button { display: block; width: 100%; padding: .8rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--button-text); background: var(--button); border: 1px solid var(--button-border); border-radius: 8px; cursor: pointer; }
button:hover, .button:hover { background: var(--button-hover); }
button.other, .button.other { color: var(--text); background: var(--surface); border-color: var(--border); }
button.other:hover, .button.other:hover { background: var(--hover); }
:focus-visible { outline: 3px solid #f2a100; outline-offset: 2px; }
@media (max-width: 38rem) {
  body { background: var(--surface); }
  main { margin: 0; padding: 1.5rem 1.25rem 3rem; border-radius: 0; box-shadow: none; }
}
`;

/** Relative luminance of `#rrggbb`, as WCAG defines it: 0 is black, 1 white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The luminance with equal contrast to black and white: the better one is always at least 4.58. */
const middle = Math.sqrt(1.05 * 0.05) - 0.05;

/** Styles of buttons in the platform's colour, with more contrast when pointed at, and a visible edge. */
function colorStyle(color: string): string {
  const [text, away] = luminance(color) > middle ? ["#000", "#fff"] : ["#fff", "#000"];
  const hover = `color-mix(in srgb, ${color}, ${away} 20%)`;
  return `:root { --button: ${color}; --button-hover: ${hover}; --button-text: ${text}; --button-border: var(--border); }\n`;
}

interface PageContent {
  readonly title: string;
  readonly windowTitle?: string;
  readonly html: string;
  readonly above?: string;
}

/** A whole page, and headers that allow the browser only what it needs. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The frame of hosted pages. */
export interface PageFrame {
  /**
   * The page with this heading: `above` before it, `html` below it; `windowTitle` defaults to the heading. A brand's
   * name is at the top, and its colour is that of buttons.
   */
  render(content: PageContent, brand?: Brand): Page;
}

interface FrameOptions {
  /** Whether anyone may see the page: its URL has no secret. */
  readonly isPublic?: boolean;
  /** Forms post to this origin only. */
  readonly hasForms?: boolean;
  readonly ownStyle?: string;
  /** Origins of the sites that may frame the page; none by default. */
  readonly frameAncestors?: readonly string[];
}

/** Headers for a URL with a secret: not cached, not sent to other sites. */
export const secretHeaders: Page["headers"] = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
};

/** No scripts and no requests; the one style is allowed by its hash. */
export function pageFrame({ isPublic, hasForms, ownStyle = "", frameAncestors = [] }: FrameOptions = {}): PageFrame {
  const headersFor = (style: string) => ({
    "content-security-policy": [
      "default-src 'none'",
      `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
      `form-action ${hasForms ? "'self'" : "'none'"}`,
      `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(" ") : "'none'"}`,
      "base-uri 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    ...(!isPublic && secretHeaders),
  });
  return {
    render({ title, windowTitle = title, html, above = "" }, brand) {
      const style = baseStyle + ownStyle + (brand?.color ? colorStyle(brand.color) : "");
      const header = brand ? `<header class="platform">${escapeHtml(brand.name)}</header>\n` : "";
      return {
        headers: headersFor(style),
        html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(windowTitle)}</title>
<style>${style}</style>
</head>
<body>
${header}<main>
${above}<h1>${escapeHtml(title)}</h1>
${html}
</main>
</body>
</html>
`,
      };
    },
  };
}

export function sendPage(reply: FastifyReply, status: number, { html, headers }: Page): FastifyReply {
  return reply.code(status).headers(headers).type("text/html; charset=utf-8").send(html);
}
