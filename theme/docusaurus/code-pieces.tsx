import { Highlight } from 'prism-react-renderer'
import type { ComponentProps, ComponentType, PropsWithChildren } from 'react'
import { translate } from 'sitegen/runtime'
import {
  CodeBlockContextProvider,
  createCodeBlockMetadata,
  getPrismCssVariables,
  useCodeBlockContext,
  useCodeWordWrap,
  usePrismTheme,
  type CodeBlockParams,
} from '../../runtime/docusaurus/common/code-block.tsx'
import { ShowChildren } from '../../runtime/docusaurus/common/preferences.tsx'
import { useThemeConfig } from '../../runtime/docusaurus/common/theme-config.ts'
import BrowserOnly from '../../runtime/docusaurus/modules/@docusaurus/BrowserOnly.tsx'
import { classNames } from '../common/elements.ts'
import { piece } from './piece.tsx'

const Button = piece('CodeBlock/Buttons/Button')
const Buttons = piece('CodeBlock/Buttons')
const Container = piece('CodeBlock/Container')
const Content = piece('CodeBlock/Content')
const CopyButton = piece('CodeBlock/Buttons/CopyButton')
const CopyIcon = piece('Icon/Copy')
const Layout = piece('CodeBlock/Layout')
const Line = piece('CodeBlock/Line')
const Title = piece('CodeBlock/Title')
const Token = piece('CodeBlock/Line/Token')
const WrapButton = piece('CodeBlock/Buttons/WordWrapButton')
const WrapIcon = piece('Icon/WordWrap')

function CodeString({ children, ...props }: Omit<CodeBlockParams, 'code'> & { readonly children: string }) {
  const { prism } = useThemeConfig()
  const metadata = createCodeBlockMetadata({ ...prism, ...props, code: children })
  return (
    <CodeBlockContextProvider metadata={metadata} wordWrap={useCodeWordWrap()}>
      <Layout />
    </CodeBlockContextProvider>
  )
}

function CodeElement({ children, className }: PropsWithChildren<{ readonly className?: string }>) {
  return (
    <Container as="pre" className={className}>
      <code className="codeBlockLines">{children}</code>
    </Container>
  )
}

function CodeLayout({ className }: { readonly className?: string }) {
  const { metadata } = useCodeBlockContext()
  return (
    <Container as="div" className={classNames(className, metadata.className)}>
      {metadata.title && (
        <div className="codeBlockTitle">
          <Title>{metadata.title}</Title>
        </div>
      )}
      {/* Not right in the block, where the theme's behaviour puts its own buttons. */}
      <div>
        <div className="codeBlockContent">
          <Content />
          <Buttons />
        </div>
      </div>
    </Container>
  )
}

function CodeContainer({ as: Tag, className, ...props }: ComponentProps<'div'> & { readonly as: 'div' }) {
  const style = getPrismCssVariables(usePrismTheme())
  return <Tag {...props} style={style} className={classNames('theme-code-block', className)} />
}

function CodeContent() {
  const { metadata, wordWrap } = useCodeBlockContext()
  const { code, language, lineNumbersStart, lineClassNames } = metadata
  return (
    <Highlight
      theme={usePrismTheme() as NonNullable<ComponentProps<typeof Highlight>['theme']>}
      code={code}
      language={language}
    >
      {({ className, style, tokens, getLineProps, getTokenProps }) => (
        <pre ref={wordWrap.codeBlockRef} className={`${className} prism-code`} style={style}>
          <code className="codeBlockLines">
            {tokens.map((line, index) => (
              <Line
                key={index}
                {...{ line, getLineProps, getTokenProps }}
                classNames={lineClassNames[index]}
                showLineNumbers={lineNumbersStart !== undefined}
              />
            ))}
          </code>
        </pre>
      )}
    </Highlight>
  )
}

type Given = Parameters<ComponentProps<typeof Highlight>['children']>[0]

interface LineProps extends Pick<Given, 'getLineProps' | 'getTokenProps'> {
  readonly line: Given['tokens'][number]
  readonly classNames?: readonly string[]
}

function CodeLine({ line, classNames: names = [], getLineProps, getTokenProps }: LineProps) {
  return (
    <div {...getLineProps({ line, className: names.join(' ') })}>
      {line.map((token, index) => (
        <Token key={index} {...getTokenProps({ token })} {...{ line, token }} />
      ))}
      <br />
    </div>
  )
}

function CodeToken({
  line: _line,
  token: _token,
  ...props
}: ComponentProps<'span'> & Record<'line' | 'token', object>) {
  return <span {...props} />
}

function CodeButtons() {
  return (
    <BrowserOnly>
      {() => (
        <div className="codeBlockButtons">
          <WrapButton />
          <CopyButton />
        </div>
      )}
    </BrowserOnly>
  )
}

function CodeButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={classNames('clean-btn', className)} />
}

function Copy() {
  const { metadata } = useCodeBlockContext()
  const label = translate({ id: 'theme.CodeBlock.copy', message: 'Copy' })
  return (
    <Button
      title={label}
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(metadata.code)}
    >
      <CopyIcon />
    </Button>
  )
}

function Wrap() {
  const { wordWrap } = useCodeBlockContext()
  if (!wordWrap.isCodeScrollable) return null
  const label = translate({ id: 'theme.CodeBlock.wordWrapToggle', message: 'Toggle word wrap' })
  return (
    <Button title={label} aria-label={label} onClick={wordWrap.toggle}>
      <WrapIcon />
    </Button>
  )
}

/** A block of code in the pieces of Docusaurus. */
export const codePieces: Readonly<Record<string, ComponentType<never>>> = {
  'CodeBlock/Buttons': CodeButtons,
  'CodeBlock/Buttons/Button': CodeButton,
  'CodeBlock/Buttons/CopyButton': Copy,
  'CodeBlock/Buttons/WordWrapButton': Wrap,
  'CodeBlock/Container': CodeContainer,
  'CodeBlock/Content': CodeContent,
  'CodeBlock/Content/Element': CodeElement,
  'CodeBlock/Content/String': CodeString,
  'CodeBlock/Layout': CodeLayout,
  'CodeBlock/Line': CodeLine,
  'CodeBlock/Line/Token': CodeToken,
  'CodeBlock/Title': ShowChildren,
}
