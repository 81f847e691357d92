import type { TlsFiles } from './http.ts';

export interface NgPsd2Options {
  /** Asked for with each call: the sandbox bank tells its address when it is up. */
  readonly baseUrl: () => string;
  readonly tokenPath: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Consent for account information, where the bank gives one. */
  readonly consentId: string;
  /** Address of whoever signs, which the bank wants to see; ours, because nobody waits in front of a browser. */
  readonly psuIpAddress: string;
  /** Name of the firm in messages. */
  readonly initiator: string;
  /** The operator's names of products, where the bank's differ from those of the interface. */
  readonly products: ReadonlyMap<string, string>;
  /** How many payments the bank takes into one signing basket; 0 for none. */
  readonly basketMax: number;
  readonly timeoutMs: number;
  readonly tls: TlsFiles;
}
