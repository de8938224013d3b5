import http from "node:http";
import https from "node:https";
import type { LookupFunction, Socket } from "node:net";

declare module "node:http" {
  interface Agent {
    /** Whether a connection stays open without a request (Node's documentation of `http.Agent`). */
    keepSocketAlive(socket: Socket): boolean;
  }
}

export interface Agents {
  readonly "http:": http.Agent;
  readonly "https:": https.Agent;
}

/** Idle connections are closed before a typical server (5 s) closes them during a request. */
const idleSocketMs = 4_000;
/** Maximum number of owners with idle connections; those of the least recently used one are closed first. */
const maxOwners = 128;

/** Connections of one owner, of which at most `mostIdle` stay open without a request, whatever the number of hosts. */
function createAgents(lookup: LookupFunction, mostIdle: number): Agents {
  // An agent's `timeout` ends idle connections only: in use, the request's own timeout covers it.
  const options = { lookup, keepAlive: true, maxFreeSockets: mostIdle, timeout: idleSocketMs };
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  for (const agent of Object.values(agents)) {
    const keep = agent.keepSocketAlive.bind(agent);
    agent.keepSocketAlive = (socket) => {
      const idle = Object.values(agent.freeSockets).reduce((count, sockets) => count + (sockets?.length ?? 0), 0);
      return idle < mostIdle && keep(socket);
    };
  }
  return agents;
}

interface Owned {
  readonly agents: Agents;
  inUse: number;
}

/** Reusable connections, by owner. The caller bounds the number in use. */
export class OwnedConnections {
  private readonly owners = new Map<string, Owned>();

  constructor(
    private readonly lookup: LookupFunction,
    private readonly mostIdle: number,
  ) {}

  async use<T>(owner: string, work: (agents: Agents) => Promise<T>): Promise<T> {
    const owned = this.owners.get(owner) ?? { agents: createAgents(this.lookup, this.mostIdle), inUse: 0 };
    // Deleted first, so that the least recently used one stays first.
    this.owners.delete(owner);
    this.owners.set(owner, owned);
    owned.inUse++;
    try {
      return await work(owned.agents);
    } finally {
      owned.inUse--;
      if (this.owners.size > maxOwners) this.closeOldest();
    }
  }

  close(): void {
    for (const { agents } of this.owners.values()) destroy(agents);
  }

  private closeOldest(): void {
    for (const [owner, { agents, inUse }] of this.owners) {
      if (inUse > 0) continue;
      destroy(agents);
      this.owners.delete(owner);
      return;
    }
  }
}

function destroy(agents: Agents): void {
  agents["http:"].destroy();
  agents["https:"].destroy();
}
