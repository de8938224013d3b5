import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns a function that cuts connections that were opened but never used, for the server's closing: Node considers
 * them busy, and would wait for their clients. Must be called before the server listens.
 */
export function followUnusedConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  let isClosing = false;
  server.on("connection", (socket: Socket) => {
    if (isClosing) return socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    isClosing = true;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
