import type { ArticleSeed } from './articleSeed.ts';

export const about: readonly ArticleSeed[] = [
  {
    slug: 'about',
    category: 'about',
    cover: 'scene-sampan-day',
    author: '舢舨',
    tags: ['关于我们'],
    views: 2210,
    daysAgo: 88,
    texts: {
      'zh-CN': {
        title: '关于舢舨',
        summary: '一间海港边的小店，卖人手做的日用东西。',
        content: `<p>舢舨是一种小船，三块板就能造起来，什么都运：人、鱼、米、一张床、一盆花。我们的店也想这样，不大，稳当，什么好东西都送得到你家。</p>
<h2>我们卖什么</h2>
<p>茶具、碗碟、竹器、布、灯、纸。每一件都有人的手碰过，而我们认得那双手。我们一年走两趟作坊，带回来的东西先自己用三个月，才上架。</p>
<figure><img src="/media/scene-junk-dusk" alt="黄昏的海面上一艘帆船"><figcaption>店门对着这片海。</figcaption></figure>
<h2>为什么也卖图纸</h2>
<p>有的东西，自己做一遍才明白它好在哪里。所以我们把凳子、灯笼、甚至一条船的做法都画下来。卖得便宜，欢迎做坏。</p>
<h2>我们怎么定价</h2>
<p>作坊开的价，加上运费、包装和我们的工钱。不做限时抢购，也不虚标原价。</p>`,
      },
      'zh-HK': {
        title: '關於舢舨',
        summary: '一間海港旁的小店，賣人手做的日用品。',
        content: `<p>舢舨是一種小艇，三塊板便造得成，甚麼都載：人、魚、米、一張床、一盆花。我們的店也想這樣，不大，穩當，甚麼好東西都送得到你家。</p>
<h2>我們賣甚麼</h2>
<p>茶具、碗碟、竹器、布、燈、紙。每一件都經過人手，而我們認得那雙手。我們一年走兩趟作坊，帶回來的東西先自己用三個月，才上架。</p>
<figure><img src="/media/scene-junk-dusk" alt="黃昏海面上的一艘帆船"><figcaption>店門對着這片海。</figcaption></figure>
<h2>為甚麼也賣圖則</h2>
<p>有些東西，自己做一次才明白它好在哪裏。所以我們把櫈仔、燈籠，甚至一隻艇的做法都畫下來。賣得便宜，歡迎做壞。</p>
<h2>我們怎樣定價</h2>
<p>作坊開的價，加上運費、包裝和我們的人工。不做限時搶購，也不虛標原價。</p>`,
      },
      'en-US': {
        title: 'About Sampan',
        summary: 'A small shop by the harbor for everyday things made by hand.',
        content: `<p>A sampan is a small boat. Three planks will do to build one, and it carries anything: people, fish, rice, a bed, a pot of flowers. We want our shop to be like that. Small and steady, and able to bring any good thing to your door.</p>
<h2>What we sell</h2>
<p>Teaware, bowls, bamboo, cloth, lamps, paper. Somebody’s hands have touched each piece, and we know whose. Twice a year we visit the workshops, and we live with what we bring back for three months before we sell it.</p>
<figure><img src="/media/scene-junk-dusk" alt="A sailing junk on the water at dusk"><figcaption>This is what our front door looks out on.</figcaption></figure>
<h2>Why we sell plans too</h2>
<p>Some things you understand only by making them. So we drew how to build the stool, the lantern and even a boat. They’re cheap, and you’re welcome to get it wrong.</p>
<h2>How we set a price</h2>
<p>What the workshop asks, plus freight, packing and our wages. No flash sales and no invented former prices.</p>`,
      },
    },
  },
  {
    slug: 'visit-us',
    category: 'about',
    cover: 'scene-skyline-night',
    author: '舢舨',
    tags: ['店铺'],
    views: 731,
    daysAgo: 40,
    texts: {
      'zh-CN': {
        title: '来店里坐坐',
        summary: '香港仔湖北街12号，门口有一条木船。',
        content: `<p>店在香港仔，从巴士总站走五分钟，看到一条搁在门口的木船就到了。</p>
<h2>什么时候来</h2>
<ul><li>周二至周日，11:00–19:00</li><li>周一盘点，不开门</li></ul>
<h2>来了可以做什么</h2>
<p>壶可以试出水，碗可以上手，茶随便喝一杯。星期六下午有人在后面教扎灯笼，不用报名，带一把剪刀。</p>
<p>网上看中的东西，可以先写信到hello@sampan.example，我们替你留着。</p>`,
      },
      'zh-HK': {
        title: '來店裏坐坐',
        summary: '香港仔湖北街12號，門口有一隻木船。',
        content: `<p>店在香港仔，由巴士總站步行五分鐘，見到擱在門口的木船便到了。</p>
<h2>何時來</h2>
<ul><li>星期二至日，上午11時至下午7時</li><li>星期一點貨，休息</li></ul>
<h2>來到可以做甚麼</h2>
<p>壺可以試出水，碗可以上手，茶隨便喝一杯。星期六下午有人在後面教紮燈籠，毋須報名，自備一把鉸剪。</p>
<p>在網上看中的東西，可以先電郵至hello@sampan.example，我們替你留起。</p>`,
      },
      'en-US': {
        title: 'Come and sit with us',
        summary: '12 Wu Pak Street, Aberdeen. There is a wooden boat at the door.',
        content: `<p>We’re in Aberdeen, five minutes on foot from the bus terminus. When you see a wooden boat parked at the door, you’ve found us.</p>
<h2>When to come</h2>
<ul><li>Tuesday to Sunday, 11 a.m. to 7 p.m.</li><li>Closed on Mondays to count the shelves</li></ul>
<h2>What you can do here</h2>
<p>Try how a pot pours, hold a bowl, drink a cup of tea. On Saturday afternoons somebody teaches lantern making in the back. No need to sign up, just bring scissors.</p>
<p>If you’ve seen something online, write to hello@sampan.example and we’ll put it aside for you.</p>`,
      },
    },
  },
];
