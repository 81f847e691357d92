import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StopError } from './platform/stop-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const wholeNumber = z.coerce.number().int().min(1);
const weekMs = 604_800_000;
/** Timers cannot wait for longer than 24 days, and what is to wait longer does not wait at all. */
export const milliseconds = wholeNumber.max(weekMs);

export function isGiven(name: string, environment: Environment): boolean {
  return environment[name] !== undefined || environment[`${name}_FILE`] !== undefined;
}

/**
 * `NAME_FILE` names a file that holds the value. Blanks around it are none of it: a value of blanks alone is empty. Of two
 * that differ none is taken for the one that was meant.
 */
export function valueOf(name: string, environment: Environment): string | undefined {
  const given = environment[name]?.trim();
  const path = environment[`${name}_FILE`];
  if (path === undefined) return given;
  const value = valueIn(path, name);
  if (given !== undefined && given !== '' && given !== value)
    throw new StopError(`${name} and ${name}_FILE say different things: give one of them.`);
  return value;
}

/** Who names a file wants its value: one that is not there yet, or is empty, is no way of leaving the setting out. */
function valueIn(path: string, name: string): string {
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new StopError(
      `${name}_FILE cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { cause },
    );
  }
  if (text === '') throw new StopError(`${name}_FILE names an empty file: put the value into ${path}.`);
  return text;
}
