import type { Notification } from '@sorgfalt/contract';

const nameOf = (uid: string) => `sorgfalt.notifications-seen.${uid}`;

/** When the newest notification happened that somebody has looked at in this browser; empty where that is none. */
export function seenUntil(uid: string): string {
  try {
    return localStorage.getItem(nameOf(uid)) ?? '';
  } catch {
    return '';
  }
}

/** Notes that somebody has looked at these, newest first. */
export function markSeen(uid: string, [newest]: readonly Notification[]): void {
  if (newest === undefined || newest.time <= seenUntil(uid)) return;
  try {
    localStorage.setItem(nameOf(uid), newest.time);
  } catch {
    // Without storage they stay new until the page is left.
  }
}

/** Those that came after that moment. */
export function newSince(notifications: readonly Notification[], until: string): readonly Notification[] {
  return notifications.filter(({ time }) => time > until);
}
