import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePain001 } from '@sorgfalt/payments';
import type { BankEvent } from '@sorgfalt/payments';
import type { Log } from '../../../platform/log.ts';
import type { BankAnswer, BankConnector, Initiation, PaymentAtBank } from '../connector.ts';
import { createStatusReports } from './status-reports.ts';
import { hasCode } from '../../../platform/error-code.ts';

const product = 'pain.001.001.09';
const unsupported = { outcome: 'refused', messages: [{ code: 'SERVICE_INVALID' }] } as const;
const refuse = () => Promise.resolve(unsupported);
/** What cannot be asked of a bank by files; whoever brings a file signs it. */
const notByFile = {
  basketMax: 0,
  openBasket: refuse,
  startBasketSigning: refuse,
  basketStatus: refuse,
  dropBasket: refuse,
  accounts: refuse,
  balances: refuse,
  transactions: refuse,
  statements: refuse,
  fundsConfirmation: refuse,
};

/**
 * A bank that is reached by files: each payment becomes a pain.001.001.09 in `out`, which somebody or something takes
 * to the bank, and the bank's pain.002 are put into `in`. A payment has the name of its message, so that it is handed
 * out once, however often that is tried.
 */
export function createFileDriver(options: { directory: string; initiator: string; log: Log }): BankConnector {
  const out = join(options.directory, 'out');
  const inbox = join(options.directory, 'in');
  const handed = join(options.directory, 'handed');
  for (const folder of [out, inbox, handed]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const reports = createStatusReports(inbox, options.log);
  const fileOf = (messageId: string) => join(out, `${messageId}.xml`);
  const markOf = (messageId: string) => join(handed, messageId);

  /** What the bank said last; the payment is received as soon as it is handed out. */
  function stateOf(messageId: string, endToEndId: string) {
    const said: BankEvent | undefined = reports.about({ messageId, endToEndId }).at(-1);
    const { code, text } = said?.reasons[0] ?? {};
    return {
      bankStatus: said?.status ?? 'RCVD',
      reason: code === undefined ? null : { code, ...(text === undefined ? {} : { text }) },
    };
  }

  return {
    driver: 'file',
    initiate(initiation) {
      const { messageId } = initiation.identifiers;
      const written = messageOf(initiation, options.initiator);
      if (!written.ok) {
        const messages = [{ code: 'FORMAT_ERROR', text: written.error.code }];
        return Promise.resolve({ outcome: 'refused', messages });
      }
      handOut(fileOf(messageId), markOf(messageId), written.value.xml);
      return Promise.resolve({
        outcome: 'accepted',
        value: { product, bankPaymentId: idOf(initiation), bankStatus: 'RCVD', scaUrl: null },
      });
    },
    find(_iban, wanted) {
      const found = wanted.map((each) => {
        const { messageId, endToEndId } = each.identifiers;
        const state = stateOf(messageId, endToEndId);
        const isThere = existsSync(fileOf(messageId)) || reports.about({ messageId, endToEndId }).length > 0;
        if (isThere) return { product, bankPaymentId: idOf(each), bankStatus: state.bankStatus };
        // A file that was marked and is gone was taken to the bank, unless the machine stopped right then.
        return existsSync(markOf(messageId)) ? 'unclear' : 'not-there';
      });
      return Promise.resolve({ outcome: 'accepted', value: found });
    },
    status({ bankPaymentId }) {
      const [messageId = '', endToEndId = ''] = bankPaymentId.split(' ');
      return Promise.resolve({ outcome: 'accepted', value: stateOf(messageId, endToEndId) });
    },
    authorisation: () => Promise.resolve({ outcome: 'accepted', value: { scaStatus: 'received' } }),
    startSigning: () => Promise.resolve({ outcome: 'accepted', value: { scaUrl: null } }),
    /** Whether it was carried there already nobody here knows: that it is wanted back stands until the bank says something. */
    cancel({ bankPaymentId }: PaymentAtBank): Promise<BankAnswer<never>> {
      rmSync(fileOf(bankPaymentId.split(' ')[0] ?? ''), { force: true });
      return Promise.resolve({ outcome: 'unknown', reason: 'not-by-file' });
    },
    ...notByFile,
    close: () => undefined,
  };
}

function idOf({ identifiers }: Initiation): string {
  return `${identifiers.messageId} ${identifiers.endToEndId}`;
}

/** The pain.001.001.09 of a payment: the same text whenever it is made. */
export function messageOf(
  { order, identifiers, createdAt }: Pick<Initiation, 'order' | 'identifiers' | 'createdAt'>,
  initiator: string,
): ReturnType<typeof writePain001> {
  const { messageId, endToEndId, uetr } = identifiers;
  return writePain001({
    messageId,
    createdAt,
    initiator,
    transfers: [{ order, endToEndId, instructionId: endToEndId, uetr }],
  });
}

/**
 * Marked before it has its name, so that no mark means that nobody ever saw the file; it is there whole or not at all. It is
 * written before the mark: one for which there is no room is known to be with nobody.
 */
function handOut(path: string, mark: string, text: string): void {
  if (existsSync(path)) return;
  const draft = `${path}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    writeFileSync(mark, '', { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
