import type { ChannelListener } from '../database.ts';

/** The listeners of each channel of a database. */
export class Channels {
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  #isHearing = true;

  /** Returns the channels with listeners. */
  names(): string[] {
    return [...this.#listeners.keys()];
  }

  /** Adds a listener. Returns whether it is the first one on its channel. */
  add(channel: string, listener: ChannelListener): boolean {
    if (!this.#isHearing) listener.hears?.(false);
    const others = this.#listeners.get(channel);
    if (others) {
      others.add(listener);
      return false;
    }
    this.#listeners.set(channel, new Set([listener]));
    return true;
  }

  /** Removes a listener. Returns whether it was the last one on its channel. */
  remove(channel: string, listener: ChannelListener): boolean {
    const others = this.#listeners.get(channel);
    if (!others?.delete(listener) || others.size > 0) return false;
    return this.#listeners.delete(channel);
  }

  notify(channel: string, message: string): void {
    const [, payload = message, transaction] = /^(.*) @(\d+)$/s.exec(message) ?? [];
    for (const listener of this.#listeners.get(channel) ?? []) listener.heard(payload, transaction);
  }

  notifyMissed(): void {
    for (const listener of this.#all()) listener.missed();
  }

  /** Tells the listeners whether notifications arrive, when that changes. */
  setHearing(isHearing: boolean): void {
    if (isHearing === this.#isHearing) return;
    this.#isHearing = isHearing;
    for (const listener of this.#all()) listener.hears?.(isHearing);
  }

  #all(): ChannelListener[] {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners]);
  }
}

/** Quotes a channel's name as an SQL identifier. */
export function quoteChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
