/**
 * Focuses the first invalid control of a form, once its errors are shown: in a group of radios or fields, which has
 * `data-invalid`, the first of them.
 */
export function focusFirstInvalid(form: HTMLElement): void {
  const control = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  (control?.querySelector<HTMLElement>('[role="radio"], input') ?? control)?.focus();
}
