import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bankEventsOf, readPain002 } from '@sorgfalt/payments';
import type { BankEvent } from '@sorgfalt/payments';
import type { Log } from '../../../platform/log.ts';

/** The pain.002 messages of a folder; a file is read once, and again when it changed. */
export interface StatusReports {
  /** All that the bank said of the payment or of its message, oldest first. */
  about(payment: { messageId: string; endToEndId: string }): readonly BankEvent[];
}

export function createStatusReports(directory: string, log: Log): StatusReports {
  const files = new Map<string, { readonly mark: string; readonly events: readonly BankEvent[] }>();

  function refresh(): void {
    for (const name of readdirSync(directory).filter((each) => each.toLowerCase().endsWith('.xml'))) {
      const path = join(directory, name);
      const { mtimeMs, size } = statSync(path);
      const mark = `${mtimeMs} ${size}`;
      if (files.get(name)?.mark === mark) continue;
      files.set(name, { mark, events: eventsOf(path, name) });
    }
  }

  function eventsOf(path: string, name: string): readonly BankEvent[] {
    const text = decode(readFileSync(path));
    // Statements lie in the same folder and are taken in elsewhere.
    if (text !== null && !/<(?:\w+:)?CstmrPmtStsRpt[\s>]/u.test(text)) return [];
    const report = text === null ? null : readPain002(text);
    if (report?.ok === true) return bankEventsOf(report.value);
    log.warn(
      { file: name, code: report?.error.code ?? 'encoding' },
      'A status report of the bank is not readable',
    );
    return [];
  }

  return {
    about({ messageId, endToEndId }) {
      refresh();
      return [...files.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, { events }]) => events)
        .filter((event) =>
          event.scope === 'transaction' ? event.endToEndId === endToEndId : event.messageId === messageId,
        );
    },
  };
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
