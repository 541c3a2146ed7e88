import assert from 'node:assert/strict'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, runCli } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

interface SmallSite {
  readonly docs: Readonly<Record<string, string>>
  /** What readers look for, and the doc that they want. */
  readonly queries: Readonly<Record<string, string>>
}

/** Compounds, umlauts, inflected forms. */
const GERMAN: SmallSite = {
  docs: {
    'code-blocks': '# Codeblöcke\n\n## Zeilennummern und Titel\n\nZeilennummern werden nicht mitkopiert.\n',
    configuration:
      '# Konfiguration\n\nWas für die ganze Website gilt, steht in der Konfigurationsdatei.\n\n## Schrägstrich am Ende\n\nJede Adresse endet mit einem Schrägstrich.\n',
    images:
      '# Bilder\n\nEin Bild liegt neben dem Text, der es zeigt.\n\n## Größe\n\nBreite und Höhe werden gelesen.\n',
    install: '# Installation\n\nDie Paketdatei wird im Ordner der Website installiert.\n',
    publishing:
      '# Veröffentlichung\n\nUm ihn zu veröffentlichen, legt man den Ordner auf einen Server.\n\n## Suchmaschinen\n\nDie Liste nennt Suchmaschinen alle Seiten.\n',
    search: '# Suche\n\nGesucht wird im Browser. Die Treffer zum Suchbegriff sind geordnet.\n',
    troubleshooting: '# Problembehebung\n\nLesen Sie zuerst die Fehlermeldungen. Jede hat einen Code.\n',
    versions:
      '# Versionen\n\nWer mit einer älteren Ausgabe arbeitet, braucht die passende Dokumentation. Ältere Versionen tragen einen Hinweis.\n',
  },
  queries: {
    Konfigurationsdatei: 'configuration',
    schraegstrich: 'configuration',
    veroeffentlichen: 'publishing',
    'altere Versionen': 'versions',
    Zeilennummer: 'code-blocks',
    Suchmaschine: 'publishing',
    'Größe der Bilder': 'images',
    Fehlermeldung: 'troubleshooting',
  },
}

/** Compound words, katakana, no spaces between words. */
const JAPANESE: SmallSite = {
  docs: {
    'code-blocks': '# コードブロック\n\n`title` は題名を付けます。行番号はコピーされません。\n',
    configuration:
      '# 設定\n\nサイト全体の設定を書きます。\n\n## 末尾のスラッシュ\n\nページのアドレスはスラッシュで終わります。\n',
    images: '# 画像\n\n角括弧の中が代替テキスト、丸括弧の中がファイルの名前です。\n',
    install: '# インストール\n\n最後のコマンドで開発サーバーが起動します。\n',
    publishing:
      '# 公開\n\nホストなら、どこにでも置けます。\n\n## 検索エンジン\n\n検索エンジンに見つけてほしいページが並びます。\n',
    search:
      '# 検索\n\n検索は読む人のブラウザーの中で行われます。\n\n## オフラインでの検索\n\n索引は使えます。\n',
    troubleshooting:
      '# トラブルシューティング\n\n## 変更が反映されない\n\nファイルが変わったことが伝わらない場合があります。\n',
    versions:
      '# バージョン\n\n古いバージョンの製品を使っている人には、そのバージョンのドキュメントが必要です。\n',
  },
  queries: {
    検索エンジン: 'publishing',
    開発サーバー: 'install',
    変更が反映されない: 'troubleshooting',
    代替テキスト: 'images',
    行番号: 'code-blocks',
    古いバージョン: 'versions',
    オフライン: 'search',
    末尾スラッシュ: 'configuration',
  },
}

/** Words with and without particles. */
const KOREAN: SmallSite = {
  docs: {
    'code-blocks': '# 코드 블록\n\n코드에 색과 제목, 줄 번호를 붙입니다. 줄 번호는 복사되지 않습니다.\n',
    configuration: '# 설정\n\n사이트 전체에 적용되는 설정은 한 파일에 적습니다.\n',
    images:
      '# 이미지\n\n이미지는 그것을 쓰는 글 옆에 둡니다. 이미지가 도착해도 글의 위치가 밀리지 않습니다.\n',
    install: '# 설치\n\n패키지는 파일 하나로 받으며, 사이트 폴더 안에 설치합니다.\n',
    publishing: '# 배포\n\n파일을 내보낼 수 있는 곳이라면 어디에나 배포할 수 있습니다.\n',
    search: '# 검색\n\n검색어를 입력하면 결과가 제목별로 나열됩니다.\n',
    troubleshooting: '# 문제 해결\n\n깨진 링크가 있는 줄의 주소를 고치세요.\n',
    versions: '# 버전\n\n제품의 이전 버전을 쓰는 사람에게는 그 버전에 맞는 문서가 필요합니다.\n',
  },
  queries: {
    설정: 'configuration',
    설정을: 'configuration',
    이미지에서: 'images',
    검색어: 'search',
    배포하기: 'publishing',
    '줄 번호': 'code-blocks',
    '깨진 링크를': 'troubleshooting',
    '이전 버전': 'versions',
  },
}

/** Words of two and three characters without spaces. */
const CHINESE: SmallSite = {
  docs: {
    'code-blocks': '# 代码块\n\n给代码加上颜色、标题和行号。复制时不包括行号。\n',
    configuration:
      '# 配置\n\n整个网站的配置写在一个文件里。\n\n## 配置文件的检查\n\n遇到未知的选项，构建会停止，并指出文件和行。\n',
    images: '# 图片\n\n图片放在使用它的文字旁边。\n',
    install: '# 安装\n\n软件包是单个文件，安装在网站的文件夹里。\n',
    publishing: '# 发布\n\n构建的结果是一个装满文件的文件夹。\n\n## 搜索引擎\n\n希望被搜索引擎收录的页面。\n',
    search: '# 搜索\n\n搜索在读者的浏览器里进行。\n\n## 打开搜索框\n\n就能打开搜索框。\n',
    troubleshooting: '# 疑难解答\n\n## 死链接使构建停止\n\n不通向任何页面的链接会成为错误。\n',
    versions: '# 版本\n\n还在使用旧版本产品的人，需要与之对应的文档。\n',
  },
  queries: {
    安装: 'install',
    配置文件: 'configuration',
    旧版本: 'versions',
    搜索框: 'search',
    搜索引擎: 'publishing',
    图片: 'images',
    行号: 'code-blocks',
    死链接: 'troubleshooting',
  },
}

const SITES = { 'zh-CN': CHINESE, de: GERMAN, ja: JAPANESE, ko: KOREAN }

for (const [locale, { docs, queries }] of Object.entries(SITES)) {
  const skip = locale === 'zh-CN' ? false : skipUnlessWhole
  test(`readers of a site in ${locale} find what they look for`, { skip }, async () => {
    const { dir } = siteOf({
      'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', i18n: { defaultLocale: '${locale}', locales: ['${locale}'] } }\n`,
      ...Object.fromEntries(Object.entries(docs).map(([name, text]) => [`docs/${name}.md`, text])),
      'search.queries.json': JSON.stringify(
        Object.entries(queries).map(([query, page]) => ({ query, page: `/docs/${page}` })),
      ),
    })
    await buildSite(dir, '--threads', '0')
    const { exitCode, stdout, stderr } = await runCli(['check-search', dir], dir)
    assert.deepEqual([exitCode, stderr], [0, ''], stdout)
  })
}
