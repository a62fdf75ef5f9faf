/** Files that a form can come from. */
const FORM_FILES =
  'application/json,.json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.xlsx';

/** Lets the user choose the file of a form, from a menu as well as from a button. */
export function chooseFile(onFile: (file: File) => void): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: FORM_FILES });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onFile(file);
  });
  input.click();
}
