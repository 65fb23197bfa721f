/** Returns whether a host is this machine by its name. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
