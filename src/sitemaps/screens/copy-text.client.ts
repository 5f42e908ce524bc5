import { showToast } from '#base/ui/toaster.ts';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: done });
  } catch {
    showToast({ title: 'The browser did not allow copying', bad: true });
  }
}
