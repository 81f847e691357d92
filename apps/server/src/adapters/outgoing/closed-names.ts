/**
 * Endings of names that mean a machine of the own network, whatever they lead to: reserved (RFC 6761, 6762, 8375), kept
 * for such use by ICANN (internal), or commonly so used by offices, clouds and clusters.
 */
const closedEndings: ReadonlySet<string> = new Set([
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'svc',
]);

/** Whether nothing on the public internet has this name. A dot at the end changes nothing of what it means. */
export function isClosedName(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.+$/u, '').split('.');
  return labels.length < 2 || labels.includes('') || closedEndings.has(labels.at(-1) ?? '');
}
