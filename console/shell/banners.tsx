import { connection } from "../client/transport.js";
import { socketState } from "../client/socket.js";
import { useStore } from "../client/store.js";
import styles from "./banners.module.css";

/** Says when what is shown may be old: no connection, a server that asks to wait, a live view that connects again. */
export function Banners() {
  const state = useStore(connection);
  const socket = useStore(socketState);
  const text =
    state === "offline"
      ? "The server is unreachable. What is shown is from before, and is tried again."
      : state === "waiting"
        ? "The server asks to wait. The request is sent again in a moment."
        : socket === "reconnecting"
          ? "Live updates are interrupted, and resume where they stopped."
          : undefined;
  return (
    <div role="status" className={text ? styles.banner : undefined}>
      {text}
    </div>
  );
}
