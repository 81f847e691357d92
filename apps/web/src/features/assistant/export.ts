import type { ConversationDetail } from '@sorgfalt/contract';
import { textWithSources } from '../../domain/answers/answer.ts';
import { formatDateTime } from '../../ui/date-format.ts';
import type { Turn } from './conversations.ts';

/** The branch that is shown as Markdown: questions as quotations, answers with their sources. */
export function asMarkdown(title: string, turns: readonly Turn[]): string {
  const parts = turns.map(({ message }) => {
    const stamp = `*${formatDateTime(message.createdAt)}*`;
    if (message.author === 'user') return `${quoted(message.text)}\n\n${stamp}`;
    const { metrics } = message;
    const model = metrics === null ? '' : ` · ${metrics.modelName ?? metrics.model}`;
    const score =
      metrics === null || metrics.zhScore === null
        ? ''
        : ` · ZH ${metrics.zhScore.toFixed(2)} (${metrics.verdict ?? ''})`;
    return `${textWithSources(message)}\n\n${stamp}${model}${score}`;
  });
  return `# ${title}\n\n${parts.join('\n\n')}\n`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** The whole conversation with all its branches, as the server gave it. */
export function asJson(detail: ConversationDetail): string {
  return `${JSON.stringify(detail, null, 2)}\n`;
}
