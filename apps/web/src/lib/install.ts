import { create } from 'zustand';

/** What Chromium browsers offer once the page can be installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<void>;
}

/** The browser’s offer to install the console, which comes once, early. */
export const useInstall = create<{ offer: InstallPrompt | null }>(() => ({ offer: null }));

const isOffer = (event: Event): event is InstallPrompt => 'prompt' in event;

window.addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return;
  // It is shown on the screens of the field, when somebody asks for it.
  event.preventDefault();
  useInstall.setState({ offer: event });
});
window.addEventListener('appinstalled', () => useInstall.setState({ offer: null }));

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
