/** Device px per CSS px of an element: the screen's ratio times the interface scale, which is a CSS zoom of the page. */
export const pixelRatio = (element: Element): number => (window.devicePixelRatio || 1) * (element.currentCSSZoom || 1);
