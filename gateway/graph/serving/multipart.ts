import type { ServerResponse } from "node:http";
import type { Message } from "./parts-format.js";

/** Writes, and waits until the client has accepted it, at most `sendMs`; returns whether it has. */
async function write(response: ServerResponse, text: string, sendMs: number): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(text)) return true;
  return new Promise((resolve) => {
    const settle = (accepted: boolean) => (): void => {
      clearTimeout(timer);
      response.off("drain", onDrain).off("close", onClose);
      resolve(accepted);
    };
    const onDrain = settle(true);
    const onClose = settle(false);
    const timer = setTimeout(onClose, sendMs);
    response.once("drain", onDrain).once("close", onClose);
  });
}

/**
 * Sends messages as `multipart/mixed` with the boundary `-`, each as soon as there is one. The delimiter follows each
 * part at once: a client knows by it that the part is complete. A client that doesn't read is disconnected.
 */
export async function sendMultipart(
  messages: AsyncGenerator<Message>,
  response: ServerResponse,
  sendMs: number,
): Promise<void> {
  let delimiter = "---";
  // Ends the operation, also while its next part is awaited.
  response.once("close", () => void messages.return(undefined).catch(() => undefined));
  for await (const message of messages) {
    const body = JSON.stringify(message);
    const end = message.hasNext === true ? "\r\n---" : "\r\n-----\r\n";
    const head = `${delimiter}\r\ncontent-type: application/json; charset=utf-8\r\n\r\n`;
    delimiter = "";
    if (!(await write(response, `${head}${body}${end}`, sendMs))) return void response.destroy();
  }
  response.end();
}
