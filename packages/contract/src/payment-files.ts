import * as z from './zod.ts';
import { id, instant, page, riskLevel, text } from './common.ts';
import { fieldRefusal, paymentState } from './payment-records.ts';
import { route } from './route.ts';

const officers = ['admin', 'editor'] as const;
const person = z.object({ uid: z.string(), name: z.string() });
const fileParams = z.object({ fileId: id });
const sum = z.object({ currency: z.string(), count: z.number(), amountMinor: z.number() });

/** Where a file stands: read, confirmed by its uploader, by all who must, with all its lines taken; or given up. */
export const paymentFileState = z.enum(['read', 'awaiting_second', 'confirmed', 'taken', 'withdrawn']);

/** What would be paid again: a line of the file, and the earlier payments or the line of the same file that it repeats. */
export const repeatedLine = z.object({
  line: z.number(),
  beneficiary: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  earlierLine: z.nullable(z.number()),
  payments: z.array(z.object({ paymentId: id, paymentNo: z.string(), createdAt: instant })),
});
export type RepeatedLine = z.infer<typeof repeatedLine>;

/**
 * Payments of a file that are signed together at the bank. While it is gathered, opened or taken apart nobody signs;
 * `single` are payments that the bank has signed one by one.
 */
export const paymentBatch = z.object({
  batchId: id,
  state: z.enum(['gathering', 'opening', 'signing', 'dropping', 'signed', 'refused', 'single']),
  payments: z.number(),
  totals: z.array(sum),
  /** Where the account holder signs all of them. */
  scaUrl: z.nullable(z.string()),
  bankStatus: z.nullable(z.string()),
  /** What the bank said against it, or why its answer is missing. */
  reason: z.nullable(z.string()),
  /** Whether another signature can be asked for: the last one was refused or came too late. */
  canSignAgain: z.boolean(),
});
export type PaymentBatch = z.infer<typeof paymentBatch>;

/** How many payments of a file stand where at the bank. */
const fileSigning = z.object({
  /** Signed, on their way or executed. */
  signed: z.number(),
  /** At the bank without a signature. */
  toSign: z.number(),
  /** Rejected, blocked, cancelled or failed. */
  ended: z.number(),
  /** On their way to the bank, or its answer is missing. */
  sending: z.number(),
  /** Not sent: on hold, or waiting for a person. */
  inHouse: z.number(),
});

/** A file of payments as it is read back before anything of it counts. */
export const paymentFile = z.object({
  fileId: id,
  state: paymentFileState,
  format: z.enum(['csv', 'pain.001']),
  /** Of a pain.001 message. */
  messageId: z.nullable(z.string()),
  uploadedBy: person,
  uploadedAt: instant,
  confirmedBy: z.nullable(person),
  secondBy: z.nullable(person),
  /** SHA-256 of what is read back: send it with the confirmation. */
  version: z.string(),
  lines: z.number(),
  refused: z.number(),
  /** Of the lines that can be paid, by currency; never added across currencies. */
  totals: z.array(sum),
  debtors: z.array(z.object({ accountId: id, name: z.string(), iban: z.string(), totals: z.array(sum) })),
  newPayees: z.number(),
  /** Whether a file with the same message id or the same payments was confirmed before. */
  isRepeated: z.boolean(),
  /** Lines that would be paid again, and the SHA-256 of the list of them; the first 200 are in `/repeats`. */
  repeats: z.number(),
  repeatsHash: z.string(),
  /** How the lines would be judged now. */
  risk: z.object({
    low: z.number(),
    medium: z.number(),
    high: z.number(),
    blocked: z.number(),
    /** Lines that would wait for a person. */
    waiting: z.number(),
  }),
  needsSecond: z.boolean(),
  /** Lines that became payments, and lines that were refused while they were taken. */
  taken: z.number(),
  batches: z.array(paymentBatch),
  signing: fileSigning,
  actions: z.array(z.enum(['confirm', 'second', 'withdraw'])),
});
export type PaymentFile = z.infer<typeof paymentFile>;

/** A line of a file; names and accounts are gone from it once the file is taken or given up. */
export const paymentFileLine = z.object({
  line: z.number(),
  beneficiary: z.nullable(z.string()),
  account: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  executionDate: z.nullable(z.string()),
  level: z.nullable(riskLevel),
  isNewPayee: z.boolean(),
  isRepeated: z.boolean(),
  waits: z.boolean(),
  fields: z.array(fieldRefusal),
  paymentId: z.nullable(id),
  paymentNo: z.nullable(z.string()),
  state: z.nullable(paymentState),
});
export type PaymentFileLine = z.infer<typeof paymentFileLine>;

/** Many payments from one file: uploaded, read back, confirmed, and only then taken. */
export const paymentFileRoutes = {
  uploadFile: route({
    method: 'POST',
    path: '/api/payments/files',
    limit: 'long',
    summary:
      'Reads a CSV or pain.001 file and gives back what it would pay; nothing is paid before it is confirmed. The same file again while it is open gives the same answer',
    access: officers,
    upload: true,
    query: z.object({ accountId: id }),
    response: paymentFile,
    status: 201,
  }),
  files: route({
    method: 'GET',
    path: '/api/payments/files',
    summary: 'Files that wait for a confirmation or are being taken, newest first',
    access: officers,
    response: z.object({ files: z.array(paymentFile) }),
  }),
  file: route({
    method: 'GET',
    path: '/api/payments/files/{fileId}',
    summary: 'One file with its read-back and how far it is',
    access: officers,
    params: fileParams,
    response: paymentFile,
  }),
  fileLines: route({
    method: 'GET',
    path: '/api/payments/files/{fileId}/lines',
    summary: 'The lines of a file in their order',
    access: officers,
    params: fileParams,
    query: z.object({
      ...page,
      show: z._default(z.enum(['all', 'refused', 'repeated', 'new-payee', 'waiting']), 'all'),
    }),
    response: z.object({ lines: z.array(paymentFileLine), total: z.number() }),
  }),
  fileRepeats: route({
    method: 'GET',
    path: '/api/payments/files/{fileId}/repeats',
    summary: 'What the file would pay again, the first 200 lines',
    access: officers,
    params: fileParams,
    response: z.object({ repeats: z.array(repeatedLine) }),
  }),
  confirmFile: route({
    method: 'POST',
    path: '/api/payments/files/{fileId}/confirm',
    stepUp: 'decision',
    limit: 'long',
    summary:
      'Confirms a file as it was read back: by its uploader, and from the unattended amount on by a second person. `repeats` is the hash of the list of what is paid again, where the file was confirmed before',
    access: officers,
    params: fileParams,
    body: z.object({ version: text(64), repeats: z._default(z.nullable(text(64)), null) }),
    response: paymentFile,
  }),
  askBankOfFile: route({
    method: 'POST',
    path: '/api/payments/files/{fileId}/bank-status',
    summary: 'Has the bank asked at once how the payments of the file stand that are signed together',
    access: officers,
    params: fileParams,
    response: z.object({}),
  }),
  signFileAgain: route({
    method: 'POST',
    path: '/api/payments/files/{fileId}/sign',
    summary:
      'Asks the bank for another signature of the payments of the file whose last one was refused or came too late',
    access: officers,
    params: fileParams,
    response: paymentFile,
  }),
  withdrawFile: route({
    method: 'POST',
    path: '/api/payments/files/{fileId}/withdraw',
    summary: 'Gives a file up that is not confirmed yet; its lines are erased',
    access: officers,
    params: fileParams,
    response: paymentFile,
  }),
};
