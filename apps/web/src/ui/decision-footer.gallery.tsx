import { Button } from './button.tsx';
import { DecisionFooter } from './decision-footer.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

const reject = { label: 'Reject', kbd: 'r', onChoose: () => undefined };
const approve = { label: 'Approve', kbd: 'a', onChoose: () => undefined };
const askBack = (
  <Button variant="ghost" kbd="q">
    Ask a question
  </Button>
);

export const gallery: GalleryEntry = {
  title: 'Decision footer',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <DecisionFooter
        label="Decision on a payment"
        why="You decide as second person: entered by Selma Beispiel."
        askBack={askBack}
        reject={reject}
        approve={approve}
      />
      <DecisionFooter
        label="Decision with open hits"
        why="Two hits are open. Approve opens when all are dismissed."
        reject={reject}
        approve={{ ...approve, disabledReason: 'Two hits are open.' }}
      />
      <DecisionFooter label="Decision being made" why="" reject={reject} approve={approve}>
        <p>The form of the decision stands here.</p>
      </DecisionFooter>
    </div>
  ),
};
