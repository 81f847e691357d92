import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Risk } from './risk.tsx';
import { Status, type Tone } from './status.tsx';

const tones: readonly Tone[] = ['good', 'waiting', 'rejected', 'stopped', 'neutral'];

function shapeOf(tone: Tone): string {
  const { container } = render(<Status tone={tone}>{tone}</Status>);
  return container.querySelector('svg')?.innerHTML ?? '';
}

describe('Status', () => {
  test('says its state in words and keeps the drawing to itself', () => {
    render(<Status tone="stopped">Stopped by two rules</Status>);
    const words = screen.getByText('Stopped by two rules');
    expect(words.parentElement?.textContent).toBe('Stopped by two rules');
    expect(words.parentElement?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('good, waiting, rejected and stopped differ in shape as they do in colour', () => {
    // The grey disc is a disc too: it stands for no outcome at all.
    expect(new Set(tones.map(shapeOf)).size).toBe(tones.length - 1);
  });
});

describe('Risk', () => {
  test('fills as many of its three bars as the level is high', () => {
    const filled = (['unknown', 'low', 'medium', 'high'] as const).map((level) => {
      const { container } = render(<Risk level={level}>{level}</Risk>);
      return [...container.querySelectorAll('rect')].filter((bar) => bar.getAttribute('opacity') === '1')
        .length;
    });
    expect(filled).toEqual([0, 1, 2, 3]);
  });

  test('says word and number, also when the number is nought, and none that was not computed', () => {
    const said = ([64, 0, null] as const).map((score) => {
      const { container } = render(
        <Risk level="high" score={score}>
          high
        </Risk>,
      );
      return container.textContent;
    });
    expect(said).toEqual(['high64', 'high0', 'high']);
  });
});
