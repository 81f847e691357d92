import { openSpine } from './command-spine.ts';
import { loadConfig } from '../config.ts';
import { recoverOnMachine } from '../modules/identity/index.ts';
import { StopError } from '../platform/stop-error.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run users -- recover EMAIL [--without-factors], beside a running server and without one.
Prints a code, good once and for ten minutes, with which whoever has this address chooses a new password. With
--without-factors the passkeys and the authenticator app of the account are removed, for whoever has lost them; a new one
can be set up within an hour of the new password. Both are sealed in the ledger.`;

await runCommand(async ([command, email, ...rest], releases) => {
  const withoutFactors = rest[0] === '--without-factors';
  const isWhole = rest.length === (withoutFactors ? 1 : 0);
  if (command !== 'recover' || email === undefined || !isWhole) throw new StopError(usage);
  const config = loadConfig(process.env);
  const spine = await openSpine(config, releases);
  const recovery = await recoverOnMachine(spine, email, { publicUrl: config.api.publicUrl, withoutFactors });
  if (recovery === null) {
    throw new StopError(
      'No account that can sign in has this address. An administrator enables a disabled one.',
    );
  }
  console.log(
    `${recovery.link}\nor the code ${recovery.code} on ${config.api.publicUrl}/user/reset-password`,
  );
});
