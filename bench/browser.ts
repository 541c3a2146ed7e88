import { chromium, type Browser } from 'playwright-core'

/** Starts Chromium. What a bench has started has to be stopped first; playwright would end the process at a signal. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
}
