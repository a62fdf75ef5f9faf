// Runs before the first paint, so that a light or right-to-left screen never flashes dark or mirrored.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('ui') || '{}');
    const ui = kept.state || kept;
    const root = document.documentElement;
    if (ui.mode === 'light') {
      root.dataset.mantineColorScheme = 'light';
      document.querySelector('meta[name="theme-color"]').content = '#f3f5f2';
    }
    if (ui.language) {
      root.lang = ui.language;
      root.dir = ui.language === 'ar' ? 'rtl' : 'ltr';
    }
  } catch {
    // What is kept cannot be read: the dark, Spanish face that the page already has is right.
  }
})();
