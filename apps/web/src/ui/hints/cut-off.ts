/** Whether an ellipsis hides part of the text of an element. */
export const isCutOff = (element: Element) =>
  element.scrollWidth > element.clientWidth &&
  getComputedStyle(element).textOverflow === 'ellipsis' &&
  element.closest('[title]') === null;
