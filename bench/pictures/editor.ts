/** The upper half of the recording: a file in an editor, and the address of the page below it. */
export function editorHtml(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Editor</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#d3dcd7, #35423e); --bar: light-dark(#f2f6f4, #1a2220); }
  body { margin: 0; display: grid; grid-template-rows: auto 1fr auto; height: 100vh; overflow: hidden;
    background: light-dark(#fff, #131918); color: light-dark(#1c2622, #d9e3df); }
  .bar { display: flex; justify-content: space-between; padding: 8px 16px; background: var(--bar);
    border-bottom: 1px solid var(--line); font: 600 13px/18px system-ui, sans-serif; }
  .bar:last-child { border-top: 1px solid var(--line); }
  .state { font-weight: 400; color: light-dark(#54625c, #98a8a2); }
  .lines { overflow: hidden; padding: 10px 16px; font: 15px/22px 'Liberation Mono', monospace; white-space: pre-wrap; }
  .caret { display: inline-block; width: 2px; height: 18px; margin-bottom: -4px; background: light-dark(#12744d, #2dd0ae); }
</style>
<div class="bar"><span>docs/hello.md</span><span class="state"></span></div>
<div class="lines"><span class="text"></span><span class="caret"></span></div>
<div class="bar">${address}</div>
`
}
