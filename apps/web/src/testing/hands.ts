import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Hands that do not wait between two keys; anew each time, as files of tests share modules and not pages. */
const hands = () => userEvent.setup({ delay: null });

/** What stands in the field is replaced by the text, all at once as from the clipboard. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  const user = hands();
  await user.clear(field);
  await user.paste(text);
}

/** Presses a button that is there; by its name, or the element itself. */
export const press = (button: string | RegExp | HTMLElement) =>
  hands().click(button instanceof HTMLElement ? button : screen.getByRole('button', { name: button }));

/** Presses keys where the focus is, such as `{Escape}`. */
export const keys = (text: string) => hands().keyboard(text);

/** The text box with a name that matches. */
export const textbox = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement | HTMLTextAreaElement>('textbox', { name });

/** Chooses in a list that opens by its label, and in one that is a native select. */
export const choose = (name: string | RegExp, option: string) =>
  hands().selectOptions(screen.getByRole('combobox', { name }), option);
