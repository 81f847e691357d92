/** What a witness answered, unread. */
export interface WitnessAnswer {
  readonly status: number;
  readonly body: string;
}

/** Posts a submission to the witness with this submission prefix (C2SP tlog-witness). */
export type SubmitCheckpoint = (
  url: string,
  body: string,
  signal: AbortSignal | undefined,
) => Promise<WitnessAnswer>;

const timeoutMs = 10_000;
/** A hundred signature lines are shorter; a longer answer is none that we could use. */
const answerBytesMax = 65_536;

/** Throws where nobody answers in time, answers at length, or sends us elsewhere. */
export const submitOverHttp: SubmitCheckpoint = async (url, body, signal) => {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body,
    redirect: 'error',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  return { status: response.status, body: await readAtMost(response, answerBytesMax) };
};

async function readAtMost(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > bytesMax) throw new Error(`the answer is longer than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
