import type { Action } from '../../domain/actions/action.ts';
import { moveFocus } from '../../domain/actions/move-focus.ts';

/** Where j and k halt: at the way to the case of each event, else to the event itself, and at steps that are folded. */
export const stop = { 'data-stop': '' };

/** The keys of the timeline: j and k walk through it, Enter opens as on every link, m folds what machines did. */
export function timelineActions(isFolded: boolean, fold: () => void): readonly Action[] {
  const walk = (id: string, shortcut: string, step: 1 | -1): Action => ({
    id: `timeline.${id}`,
    group: 'page',
    shortcut,
    isHidden: true,
    label: (t) => t(step === 1 ? 'timeline:nextEvent' : 'timeline:previousEvent'),
    perform: () => moveFocus('main [data-stop]', step),
  });
  return [
    walk('next', 'j', 1),
    walk('previous', 'k', -1),
    {
      id: 'timeline.fold',
      group: 'page',
      shortcut: 'm',
      label: (t) => t(foldText(isFolded)),
      perform: fold,
    },
  ];
}

export function foldText(isFolded: boolean) {
  return isFolded ? 'timeline:unfoldSteps' : 'timeline:foldSteps';
}
