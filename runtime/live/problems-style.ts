/** Styles of the problems panel: of its shadow tree, which the site's own do not reach. */
export const PROBLEMS_STYLE = `
:host {
  all: initial;
  color-scheme: inherit;
  --ground: light-dark(#fff, #17191d);
  --raised: light-dark(#f4f5f7, #202329);
  --text: light-dark(#1b1e24, #e8eaee);
  --quiet: light-dark(#5b6270, #a3a9b4);
  --line: light-dark(#dcdfe5, #343943);
  --error: light-dark(#b3261e, #ff8f8a);
  --warning: light-dark(#8a5a00, #f2c14e);
  --place: light-dark(#1456b8, #8ab8ff);
  --shade: light-dark(rgb(20 24 32 / 45%), rgb(0 0 0 / 65%));
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media print {
  :host { display: none; }
}

* { box-sizing: border-box; }
dialog, .badge {
  color: var(--text);
  background: var(--ground);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
button { font: inherit; color: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--place); outline-offset: -1px; }

dialog {
  width: min(54rem, calc(100vw - 2rem));
  max-width: none;
  max-height: calc(100dvh - 2rem);
  margin: min(10vh, 6rem) auto auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: 0 24px 64px rgb(0 0 0 / 30%);
  overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; max-height: calc(100dvh - min(10vh, 6rem) - 1rem); }
dialog::backdrop { background: var(--shade); }

header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.75rem 0.75rem 0.75rem 1.5rem;
  border-bottom: 1px solid var(--line);
}
h1 { margin: 0; font-size: 1rem; font-weight: 600; }
.close {
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.25rem;
  padding: 0 0.75rem;
  border: 1px solid transparent;
  border-radius: 8px;
  background: none;
  color: var(--quiet);
  font-size: 0.875rem;
}
.close:hover { background: var(--raised); color: var(--text); }
kbd {
  padding: 0 0.35rem;
  border: 1px solid var(--line);
  border-radius: 4px;
  font: 0.75rem/1.4 var(--mono);
}

.list { overflow: auto; overscroll-behavior: contain; }
article { padding: 1.25rem 1.5rem 1.5rem; }
article + article { border-top: 1px solid var(--line); }
.level { display: flex; flex-wrap: wrap; gap: 0 0.75rem; font-size: 0.8125rem; }
.level b { font-weight: 600; color: var(--error); }
.warning .level b { color: var(--warning); }
.code { font-family: var(--mono); color: var(--quiet); text-decoration-color: var(--line); text-underline-offset: 0.2em; }
h2 { margin: 0.25rem 0 0.5rem; font-size: 1.125rem; font-weight: 600; line-height: 1.4; }
h2, p, li { white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: 0; }
.place { padding: 0; border: 0; background: none; text-align: start; overflow-wrap: anywhere; }
button.place:hover { text-decoration: underline; }
.failure { display: block; color: var(--quiet); font-size: 0.875rem; }
.place { font: 0.875rem/1.5 var(--mono); color: var(--place); }
pre {
  margin: 0.75rem 0 0;
  padding: 0.75rem 1rem;
  border-radius: 8px;
  background: var(--raised);
  font: 0.8125rem/1.6 var(--mono);
  overflow: auto;
  tab-size: 4;
}
.mark { color: var(--error); font-weight: 700; }
.warning .mark { color: var(--warning); }
.hint { margin: 0.75rem 0 0; }
.hint b { font-weight: 600; }
code { padding: 0.1em 0.3em; border-radius: 4px; background: var(--raised); font: 0.9em var(--mono); }
ul { margin: 0.75rem 0 0; padding-inline-start: 1.25rem; color: var(--quiet); font-size: 0.875rem; }
footer {
  padding: 0.75rem 1.5rem;
  border-top: 1px solid var(--line);
  background: var(--raised);
  color: var(--quiet);
  font-size: 0.875rem;
}

.badge {
  position: fixed;
  z-index: 2147483647;
  bottom: 1rem;
  left: 1rem;
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.25rem;
  padding: 0 0.875rem;
  border: 1px solid var(--line);
  border-radius: 99px;
  box-shadow: 0 4px 16px rgb(0 0 0 / 18%);
  font-size: 0.875rem;
}
.badge:hover { background: var(--raised); }
.badge[hidden] { display: none; }
.badge::before {
  content: '';
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: var(--warning);
}
.badge.error::before { background: var(--error); }

@media (max-width: 40rem) {
  dialog { width: calc(100vw - 1rem); margin-top: 0.5rem; }
  dialog[open] { max-height: calc(100dvh - 1rem); }
  header { padding-left: 1rem; }
  article { padding: 1rem; }
  footer { padding: 0.75rem 1rem; }
  h2 { font-size: 1rem; }
  kbd { display: none; }
}
`
