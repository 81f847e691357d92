import type { Xs2aRefusal } from '@sorgfalt/payments';

/** Something that the bank does not do, as the interface says it: a status, a code and a text for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, text = '') {
    super(text);
    this.status = status;
    this.code = code;
  }

  body(): Xs2aRefusal {
    const text = this.message.slice(0, 500);
    return { tppMessages: [{ category: 'ERROR', code: this.code, ...(text === '' ? {} : { text }) }] };
  }
}
