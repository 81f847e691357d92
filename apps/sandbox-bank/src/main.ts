import type { AddressInfo } from 'node:net';
import { accountRoutes } from './account-routes.ts';
import { adminPages } from './admin-page.ts';
import { adminRoutes } from './admin-routes.ts';
import type { Bank } from './bank.ts';
import { basketPages } from './basket-page.ts';
import { basketRoutes } from './basket-routes.ts';
import { createClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { executeDue } from './execution.ts';
import { createHttp } from './http.ts';
import { createOAuth } from './oauth.ts';
import { paymentRoutes } from './payment-routes.ts';
import { scaRoutes } from './sca-routes.ts';
import { readSettings } from './settings.ts';

/** How often the bank looks for what has become due without being asked. */
const tickMs = 500;

/** Starts the bank and prints its address as one line of JSON. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings.databaseUrl);
  const clock = createClock(database);
  let port = settings.port;
  let running: Promise<void> | null = null;
  const poke = () => {
    running ??= executeDue(database, clock)
      .catch(report)
      .finally(() => (running = null));
  };
  const bank: Bank = {
    database,
    clock,
    oauth: createOAuth({ id: settings.clientId, secret: settings.clientSecret }),
    adminToken: settings.adminToken,
    publicUrl: () => `http://${settings.publicHost}:${port}`,
    poke,
  };
  const server = createHttp(
    [
      { method: 'POST', path: '/oauth/token', handler: async (request) => bank.oauth.token(request) },
      ...paymentRoutes(bank),
      ...accountRoutes(bank),
      ...scaRoutes(bank),
      ...basketRoutes(bank),
      ...basketPages(bank),
      ...adminRoutes(bank),
      ...adminPages(bank),
    ],
    report,
  );
  port = await listen(server, settings);
  const tick = setInterval(poke, tickMs);
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${port}`, publicUrl: bank.publicUrl() })}\n`,
  );

  const stop = () => {
    clearInterval(tick);
    server.close();
    server.closeAllConnections();
    void Promise.resolve(running)
      .then(() => database.end())
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Whoever started the bank is gone.
  process.once('disconnect', stop);
}

/** Takes the port that was asked for, or a free one when it is taken. */
function listen(
  server: ReturnType<typeof createHttp>,
  { host, port }: { host: string; port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve((server.address() as AddressInfo).port));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port === 0) return reject(error);
      server.once('error', reject);
      return server.listen(0, host);
    });
    server.listen(port, host);
  });
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

await main();
