import type { Role } from '@sorgfalt/contract';

/** Calls of the proof routes whose bodies are files, as a browser makes them; a token names the role. */
export interface ProofClient {
  post(path: string, as: Role | null, init?: RequestInit): Promise<Response>;
  askBundle(subject: string, id: string, as?: Role | null): Promise<Response>;
  upload(bytes: Uint8Array<ArrayBuffer>, as?: Role | null): Promise<Response>;
}

export function proofClient(url: string): ProofClient {
  const post: ProofClient['post'] = (path, as, init = {}) => {
    const authorization: Record<string, string> = as === null ? {} : { authorization: `Bearer ${as}` };
    const headers = { ...authorization, ...(init.headers as Record<string, string> | undefined) };
    return fetch(`${url}${path}`, { method: 'POST', ...init, headers });
  };
  return {
    post,
    askBundle(subject, id, as = 'editor') {
      const headers = { 'content-type': 'application/json' };
      return post('/proofs/bundle', as, { headers, body: JSON.stringify({ subject, id }) });
    },
    upload(bytes, as = 'editor') {
      const form = new FormData();
      form.set('file', new File([bytes], 'evidence.asice'));
      return post('/proofs/verify', as, { body: form });
    },
  };
}
