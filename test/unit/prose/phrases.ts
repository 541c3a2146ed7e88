/** Wording that sounds translated or stilted. */
interface Phrase {
  readonly pattern: RegExp
  /** How it is not written. */
  readonly example: string
  /** How it is. */
  readonly instead: string
}

/** What the prose of this project avoids. */
export const PHRASES: readonly Phrase[] = [
  {
    pattern: /\b(?:because|since|so that|but) who\b/,
    example: 'because who opens it would see nothing',
    instead: 'because visitors would see nothing',
  },
  {
    pattern: /(?:^|[.;:] )Who \w+s\b(?!.*\?)/,
    example: 'Who follows a link sees it.',
    instead: 'A reader who follows a link sees it.',
  },
  { pattern: /\b[Ww]hoever\b/, example: 'whoever has the address', instead: 'anyone who has the address' },
  { pattern: /(?<!by )\b[Ww]hom\b/, example: 'whom it is for', instead: 'who it is for' },
  { pattern: /\bwhat makes what\b/i, example: 'What makes what anew', instead: 'What triggers a rebuild' },
  { pattern: /\bany more\b/, example: 'what is not right any more', instead: 'what is out of date' },
  {
    pattern: /\bbut for\b/,
    example: 'as a whole, but for other languages',
    instead: 'as a whole, except other languages',
  },
  { pattern: /\bpass(?:ed|es)? over\b/, example: 'is passed over', instead: 'is ignored' },
  {
    pattern: /\b(?:is|are) called by\b/,
    example: 'A doc is called by its label',
    instead: 'The label of a doc is',
  },
  { pattern: /\b(?:see|sees|saw) to\b/, example: 'sees to links', instead: 'processes links' },
  { pattern: /\b[Mm]end(?:s|ed|ing)?\b/, example: 'Mended', instead: 'Fixed' },
  { pattern: /\bfor ever\b/, example: 'for ever', instead: 'forever' },
  { pattern: /\b(?:anew|made again)\b/i, example: 'made anew', instead: 'rebuilt' },
  { pattern: /\balive\b/, example: 'comes alive', instead: 'is hydrated; of a link: works' },
  { pattern: /\bto life\b/, example: 'comes to life', instead: 'is hydrated' },
  { pattern: /\bin work\b/i, example: 'in work', instead: 'in progress' },
  {
    pattern: /\bst(?:and|ands|ood|anding)\b(?! (?:for|by)\b)/,
    example: 'what stands in the file',
    instead: 'what is in the file',
  },
  { pattern: /\b(?:lie|lies)\b/, example: 'it lies in the folder', instead: 'it is in the folder' },
  { pattern: /\bof use\b/, example: 'is of use', instead: 'is useful' },
  { pattern: /\bin silence\b/, example: 'in silence', instead: 'without a message' },
  { pattern: /\bcomes? upon\b/, example: 'comes upon a diagram', instead: 'finds a diagram' },
  { pattern: /\bjudge[ds]?\b/, example: 'is judged', instead: 'is checked' },
  {
    pattern: /\bgoes on as\b/,
    example: 'goes on as the current version',
    instead: 'remains the current version',
  },
  { pattern: /\bat hand\b/, example: 'the version at hand', instead: 'the current version' },
  {
    pattern: /\b(?:is|are|was|were|be|been) told\b/,
    example: 'the checker is told',
    instead: 'the checker is notified',
  },
  {
    pattern: /\b[Tt]ells (?:how|what|which|more|the|it|several|of)\b/,
    example: 'Routing tells how',
    instead: 'Routing explains how',
  },
  {
    pattern: /\b(?:take|takes|took) the place of\b/,
    example: 'takes the place of the old one',
    instead: 'replaces the old one',
  },
  { pattern: /\bin the place of\b/, example: 'in the place of its words', instead: 'instead of its words' },
  {
    pattern: /\bhas not[.;,]/,
    example: 'a plugin that the other has not.',
    instead: 'a plugin that the other does not have.',
  },
  { pattern: /\bof (?:ours|yours)\b/, example: 'a component of yours', instead: 'your own component' },
  { pattern: /\bbehind\b/, example: 'behind the name', instead: 'after the name' },
  { pattern: /\bin turns\b/, example: 'looks at the files in turns', instead: 'polls the files' },
  { pattern: /\bsome hundred\b/, example: 'some hundred pages', instead: 'a few hundred pages' },
  {
    pattern: /\bmade of (?:the )?words\b/,
    example: 'an id that is made of words',
    instead: 'an id that is made from words',
  },
  { pattern: /\bfrom nothing\b/, example: 'a build from nothing', instead: 'a build from scratch' },
  {
    pattern: /\b(?:[Ii]t|[Tt]hey|[Tt]hat|which) (?:is|are) no (?!longer)[a-z]+/,
    example: 'a file that is no page',
    instead: 'a file that is not a page',
  },
  { pattern: /\bat its end\b/, example: 'a slash at its end', instead: 'a trailing slash' },
  {
    pattern: /\bin the words of\b/,
    example: 'the same in the words of the format',
    instead: 'the same, by the name in the format',
  },
  { pattern: /\ball the same\b/, example: 'is shown all the same', instead: 'is still shown' },
  {
    pattern: /\b(?:allows?|enables?|permits?) to [a-z]+/,
    example: 'allows to change it',
    instead: 'lets you change it',
  },
  {
    pattern: /\b(?:here|there|where)(?:in|of|by|upon)\b/,
    example: 'and the text therein',
    instead: 'and the text in it',
  },
  { pattern: /[“”]/, example: 'a link “Read more”', instead: 'a link "Read more"' },
  { pattern: /\banother one\b/, example: 'names another one', instead: 'names another' },
  {
    pattern: /\bsomething else than\b/,
    example: 'something else than a tab',
    instead: 'anything other than a tab',
  },
  { pattern: /\btaken for\b/, example: 'is taken for a tag', instead: 'is read as a tag' },
  { pattern: /\bcomes about\b/, example: 'how it comes about', instead: 'how it is made' },
  { pattern: /\bhas to be there\b/, example: 'the file has to be there', instead: 'the file must exist' },
  // Terms of the glossary.
  { pattern: /\bpictures?\b/i, example: 'a picture of the site', instead: 'an image of the site' },
  { pattern: /\bstyle sheets?\b/i, example: 'a style sheet', instead: 'a stylesheet' },
  { pattern: /\bnavigation bar\b/i, example: 'the navigation bar', instead: 'the navbar' },
  { pattern: /\bgit\b/, example: 'dates from git', instead: 'dates from Git' },
]
