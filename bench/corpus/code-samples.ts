import type { Random } from './random.ts'
import { adjectives, capitalise, nouns, verbs } from './words.ts'

/** One code block of a page. */
export interface CodeSample {
  /** Language name, the same in every highlighter. */
  readonly language: string
  readonly lines: readonly string[]
}

interface Names {
  /** Four different nouns. */
  readonly things: readonly [string, string, string, string]
  readonly verb: string
  readonly adjective: string
  readonly number: number
}

const samplesByLanguage: Readonly<Record<string, (names: Names) => readonly string[]>> = {
  ts: typescript,
  bash: shell,
  json,
  yaml,
  jsx,
  css,
}

/** Code blocks in as many different languages as asked for, at most six. */
export function codeSamples(random: Random, count: number): readonly CodeSample[] {
  const languages = random.shuffle(Object.entries(samplesByLanguage)).slice(0, count)
  return languages.map(([language, sample]) => ({ language, lines: sample(pickNames(random)) }))
}

function pickNames(random: Random): Names {
  const [first = '', second = '', third = '', fourth = ''] = random.shuffle(nouns.slice(0, 100))
  return {
    things: [first, second, third, fourth],
    verb: random.pick(verbs),
    adjective: random.pick(adjectives),
    number: random.int(2, 900),
  }
}

function typescript({ things: [a, b, c, d], verb, adjective, number }: Names): readonly string[] {
  const type = `${capitalise(a)}Options`
  return [
    `import { create${capitalise(b)}, type ${capitalise(c)} } from './${b}.ts'`,
    '',
    `export interface ${type} {`,
    `  /** How many ${c}s are kept. @default ${number} */`,
    '  readonly limit?: number',
    `  readonly ${d}: ReadonlyMap<string, ${capitalise(c)}>`,
    '}',
    '',
    `export async function ${verb}${capitalise(a)}(options: ${type}): Promise<number> {`,
    `  const ${b} = create${capitalise(b)}({ mode: '${adjective}', limit: options.limit ?? ${number} })`,
    `  for (const [id, ${c}] of options.${d}) {`,
    `    if (!(await ${b}.has(id))) throw new Error(\`No ${c} with id \${id}.\`)`,
    `    await ${b}.${verb}(${c}) // one at a time`,
    '  }',
    `  return ${b}.size * 0.5`,
    '}',
  ]
}

function shell({ things: [a, b, c, d], verb, adjective, number }: Names): readonly string[] {
  return [
    '#!/usr/bin/env bash',
    'set -euo pipefail',
    '',
    `# ${capitalise(verb)} every ${a} that the ${b} knows.`,
    `export ${a.toUpperCase()}_HOME="\${HOME}/.${a}"`,
    `for ${c} in "$${a.toUpperCase()}_HOME"/*.${d}; do`,
    `  if [ -f "$${c}" ]; then`,
    `    ${b} ${verb} --${adjective} --limit=${number} "$${c}" | tee -a ${d}.log`,
    '  fi',
    'done',
    '',
    `curl --silent --fail "https://sitegen.example/api/${b}?limit=${number}" > ${c}.json`,
    `echo "done: $(wc -l < ${c}.json) lines" && exit 0`,
  ]
}

function json({ things: [a, b, c, d], verb, adjective, number }: Names): readonly string[] {
  return [
    '{',
    `  "name": "@acme/${a}-${b}",`,
    `  "version": "${number % 9}.${number % 17}.0",`,
    '  "private": true,',
    '  "scripts": {',
    `    "${verb}": "${a} ${verb} --${adjective}",`,
    `    "test": "${b} test --${c}"`,
    '  },',
    `  "${c}": {`,
    `    "limits": [${number}, ${number * 2}, null],`,
    `    "mode": "${adjective}",`,
    `    "${d}": { "enabled": true, "timeout": ${number}e2 }`,
    '  }',
    '}',
  ]
}

function yaml({ things: [a, b, c, d], verb, adjective, number }: Names): readonly string[] {
  return [
    `# The ${a} that runs on every push`,
    `name: ${verb} ${a}`,
    'on:',
    '  push:',
    '    branches: [main, next]',
    'jobs:',
    `  ${b}:`,
    '    runs-on: ubuntu-latest',
    `    timeout-minutes: ${number % 60}`,
    '    env:',
    `      ${c.toUpperCase()}_MODE: '${adjective}'`,
    '    steps:',
    `      - name: ${capitalise(verb)} the ${c}`,
    '        run: |',
    `          ${b} ${verb} --${d} "${adjective}"`,
    '      - uses: actions/cache@v4',
    '        with: &shared',
    `          path: .${d}/cache`,
    '          restore: true',
  ]
}

function jsx({ things: [a, b, c, d], verb, adjective, number }: Names): readonly string[] {
  const component = `${capitalise(a)}List`
  return [
    `import { useState } from 'react'`,
    `import { ${capitalise(b)} } from './${b}.jsx'`,
    '',
    `export function ${component}({ ${c}s, onSelect }) {`,
    `  const [${d}, set${capitalise(d)}] = useState(${number})`,
    '  return (',
    `    <section className="${a} ${a}--${adjective}">`,
    `      {${c}s.map((${c}) => (`,
    `        <${capitalise(b)} key={${c}.id} title={${c}.title} onClick={() => onSelect(${c})} />`,
    '      ))}',
    `      {/* shows the rest on demand */}`,
    `      <button type="button" onClick={() => set${capitalise(d)}(${d} + 1)}>`,
    `        ${capitalise(verb)} {${d}} more`,
    '      </button>',
    '    </section>',
    '  )',
    '}',
  ]
}

function css({ things: [a, b, c, d], adjective, number }: Names): readonly string[] {
  return [
    '@layer components {',
    `  .${a}__${b} {`,
    `    --${c}-gap: calc(${number % 30}px + 0.5rem);`,
    '    display: grid;',
    `    grid-template-columns: repeat(auto-fill, minmax(${number}px, 1fr));`,
    `    gap: var(--${c}-gap, 1rem);`,
    '    color: #1c7c54; /* the accent */',
    '  }',
    '',
    `  .${a}__${b}--${adjective}:not(:last-child)::after {`,
    `    content: '${d}';`,
    `    background: url('./${d}.svg') no-repeat center / contain;`,
    '  }',
    '',
    '  @media (width < 996px) {',
    `    .${a}__${b} { display: block !important; }`,
    '  }',
    '}',
  ]
}
