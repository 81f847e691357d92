import { attemptsMax } from '../events/jobs-of.ts';

/**
 * A line of the crontab for a task that runs every minute, once whatever the number of processes. A crontab takes no dots in
 * names. As of every job none is given up; one that still waits for its next attempt is replaced by the next turn, which does
 * the same.
 */
export function everyMinute(task: string): string {
  return line('* * * * *', task);
}

/** The same once a day, at a time in UTC; a day on which no process ran is made up for. */
export function everyDay(hour: number, minute: number, task: string): string {
  return line(`${minute} ${hour} * * *`, task, '&fill=1d');
}

function line(when: string, task: string, more = ''): string {
  return `${when} ${task} ?max=${attemptsMax}&jobKey=${task}${more}`;
}
