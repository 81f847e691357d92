import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bankEventsOf, readPain002 } from '@sorgfalt/payments';
import type { BankEvent } from '@sorgfalt/payments';
import type { Log } from '../../../platform/log.ts';

/** The pain.002 messages of a folder; a file is read once, and again when it changed. */
export interface StatusReports {
  /** All that the bank said of the payment or of its message, oldest first, whatever the files are called. */
  about(payment: { messageId: string; endToEndId: string }): readonly BankEvent[];
}

interface ReadReport {
  /** When the bank wrote it; NaN where it does not say. */
  readonly saidMs: number;
  readonly events: readonly BankEvent[];
}

const nothingSaid: ReadReport = { saidMs: Number.NaN, events: [] };

export function createStatusReports(directory: string, log: Log): StatusReports {
  const files = new Map<string, ReadReport & { readonly mark: string }>();

  function refresh(): void {
    for (const name of readdirSync(directory).filter((each) => each.toLowerCase().endsWith('.xml'))) {
      const path = join(directory, name);
      const { mtimeMs, size } = statSync(path);
      const mark = `${mtimeMs} ${size}`;
      if (files.get(name)?.mark === mark) continue;
      const { saidMs, events } = readReport(path, name);
      // Where the bank does not say when it wrote the report, the file does.
      files.set(name, { mark, saidMs: Number.isNaN(saidMs) ? mtimeMs : saidMs, events });
    }
  }

  function readReport(path: string, name: string): ReadReport {
    const text = decode(readFileSync(path));
    // Statements lie in the same folder and are taken in elsewhere.
    if (text !== null && !/<(?:\w+:)?CstmrPmtStsRpt[\s>]/u.test(text)) return nothingSaid;
    const report = text === null ? null : readPain002(text);
    if (report?.ok === true) {
      return { saidMs: Date.parse(report.value.createdAt), events: bankEventsOf(report.value) };
    }
    log.warn(
      { file: name, code: report?.error.code ?? 'encoding' },
      'A status report of the bank is not readable',
    );
    return nothingSaid;
  }

  return {
    about({ messageId, endToEndId }) {
      refresh();
      return [...files.entries()]
        .toSorted(([a, one], [b, other]) => one.saidMs - other.saidMs || (a < b ? -1 : 1))
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
