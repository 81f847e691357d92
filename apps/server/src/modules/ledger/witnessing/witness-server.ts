import type { FastifyInstance } from 'fastify';
import type { Result } from '@sorgfalt/result';
import {
  base64Decode,
  base64Encode,
  checkSubmitter,
  cosignatureLine,
  cosignedBytes,
  decideCosigning,
  emptyRange,
  parseAddCheckpoint,
  rootOf,
  utf8Decode,
  witnessStatus,
} from '@sorgfalt/ledger';
import type { NoteKey, ParsedAddCheckpoint, WitnessRefusalCode, WitnessedHead } from '@sorgfalt/ledger';
import type { Database } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { nativeCrypto, sha256, signEd25519 } from '../crypto.ts';
import type { WitnessKey } from './witness-key.ts';
import { lockWitnessed, updateWitnessed } from './witness-repo.ts';

/** 63 hashes and a note of a hundred signatures have room in this. */
const bodyBytesMax = 65_536;

interface Witness {
  readonly database: Database;
  readonly key: WitnessKey;
  /** Keys of the logs that are cosigned for. */
  readonly logs: readonly NoteKey[];
  readonly now: () => number;
}

interface WitnessReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Serves `POST /witness/add-checkpoint` (C2SP tlog-witness): open to all, as the log's signature says who calls. */
export function addWitnessRoutes(http: FastifyInstance, witness: Witness): void {
  void http.register((scope, _, done) => {
    // Submissions come under any media type or none; nothing but their bytes counts.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyBytesMax },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post('/witness/add-checkpoint', { config: { takes: 'any' } }, async (request, reply) => {
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const answer = await addCheckpoint(witness, body);
      return reply.status(answer.status).type(answer.type).send(answer.body);
    });
    done();
  });
}

async function addCheckpoint(witness: Witness, body: Uint8Array): Promise<WitnessReply> {
  const text = utf8Decode(body);
  const request = text === null ? null : parseAddCheckpoint(text);
  if (request === null || !request.ok) return refusal('malformed');
  const { verifyEd25519 } = nativeCrypto;
  const known = await checkSubmitter(request.value, witness.logs, verifyEd25519, sha256);
  if (!known.ok) return refusal(known.error.code);
  const { decision, last } = await decideOnce(witness, request.value);
  if (!decision.ok) {
    return witnessStatus(decision.error.code) === 409
      ? { status: 409, type: 'text/x.tlog.size', body: `${last.size}\n` }
      : refusal(decision.error.code);
  }
  // Signed after the commit only: what was not stored was never said.
  return { status: 200, type: 'text/plain; charset=utf-8', body: cosign(witness, request.value) };
}

/** Compares with what was cosigned last and stores the new head, while the log's row is locked. */
function decideOnce(
  { database, now }: Witness,
  request: ParsedAddCheckpoint,
): Promise<{
  decision: Result<WitnessedHead, WitnessRefusalCode>;
  last: WitnessedHead;
}> {
  const { origin } = request.head;
  return database.transaction(async (tx) => {
    const empty = { size: 0, root: base64Encode(rootOf(emptyRange(), sha256)) };
    const row = await lockWitnessed(tx, origin, empty, new Date(now()).toISOString());
    const root = base64Decode(row.root);
    invariant(root !== null, 'the root of a witnessed tree is base64');
    const last = { size: row.size, root };
    const decision = decideCosigning(request, last, sha256);
    if (decision.ok) {
      const { size, root: newRoot } = decision.value;
      await updateWitnessed(tx, origin, {
        size,
        root: base64Encode(newRoot),
        note: request.checkpoint,
        cosignedAt: new Date(now()).toISOString(),
      });
    }
    return { decision, last };
  });
}

function cosign({ key, now }: Witness, { note }: ParsedAddCheckpoint): string {
  const timeSeconds = Math.floor(now() / 1000);
  const signature = signEd25519(key.privateKey, cosignedBytes(note.text, timeSeconds));
  return cosignatureLine(key.note, timeSeconds, signature, sha256);
}

function refusal(code: WitnessRefusalCode): WitnessReply {
  return { status: witnessStatus(code), type: 'text/plain; charset=utf-8', body: `${code}\n` };
}
