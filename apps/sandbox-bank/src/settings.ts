import { readFileSync } from 'node:fs';
import { z } from 'zod';

const environment = z.object({
  SANDBOX_BANK_DATABASE_URL: z.string().min(1),
  SANDBOX_BANK_HOST: z.string().default('127.0.0.1'),
  SANDBOX_BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Address that people's browsers use; the port is added where it is not given. */
  SANDBOX_BANK_PUBLIC_HOST: z.string().default('localhost'),
  SANDBOX_BANK_CLIENT_ID: z.string().min(1).default('sorgfalt'),
  SANDBOX_BANK_CLIENT_SECRET_FILE: z.string().min(1),
  SANDBOX_BANK_ADMIN_TOKEN_FILE: z.string().min(1),
});

export interface Settings {
  readonly databaseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly publicHost: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly adminToken: string;
}

/** The settings of the process; throws with the name of what is missing or wrong. */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const read = environment.parse(given);
  return {
    databaseUrl: read.SANDBOX_BANK_DATABASE_URL,
    host: read.SANDBOX_BANK_HOST,
    port: read.SANDBOX_BANK_PORT,
    publicHost: read.SANDBOX_BANK_PUBLIC_HOST,
    clientId: read.SANDBOX_BANK_CLIENT_ID,
    clientSecret: readFileSync(read.SANDBOX_BANK_CLIENT_SECRET_FILE, 'utf8').trim(),
    adminToken: readFileSync(read.SANDBOX_BANK_ADMIN_TOKEN_FILE, 'utf8').trim(),
  };
}
