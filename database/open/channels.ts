import type { ChannelListener } from '../database.ts';

/** Who listens to which channel of one database. */
export class Channels {
  readonly #listeners = new Map<string, Set<ChannelListener>>();

  /** Channels that somebody listens to. */
  names(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Returns whether it is the first on its channel. */
  add(channel: string, listener: ChannelListener): boolean {
    const others = this.#listeners.get(channel);
    if (others) {
      others.add(listener);
      return false;
    }
    this.#listeners.set(channel, new Set([listener]));
    return true;
  }

  /** Returns whether nobody is left on the channel. */
  remove(channel: string, listener: ChannelListener): boolean {
    const others = this.#listeners.get(channel);
    if (!others?.delete(listener) || others.size > 0) return false;
    return this.#listeners.delete(channel);
  }

  tell(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener.heard(payload);
  }

  tellMissed(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.missed();
  }
}

/** A channel's name as an SQL identifier. */
export function quoteChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
