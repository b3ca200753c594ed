import type { ArticleSeed } from './articleSeed.ts';

/** What somebody agrees to who opens an account. The figures are the defaults of the settings. */
export const terms: readonly ArticleSeed[] = [
  {
    slug: 'terms-of-sale',
    category: 'help',
    cover: 'scene-pier-day',
    author: '舢舨',
    tags: ['条款'],
    views: 640,
    daysAgo: 30,
    texts: {
      'zh-CN': {
        title: '销售条款',
        summary: '下单之后，你和我们各自要做到什么。',
        content: `<h2>什么时候算成交？</h2>
<p>你提交订单，我们替你留货30分钟。付款成功，买卖就成立，价格以订单上的为准。</p>
<h2>什么时候寄出？</h2>
<p>付款后三个工作日内。晚了我们会在订单里写明原因，你也可以申请退款。</p>
<h2>可以退货吗？</h2>
<p>确认收货后7天内，没有用过的都可以。图纸下载过就不能退，因为它已经在你手里。</p>
<h2>东西有瑕疵怎么办？</h2>
<p>手工做的东西会有细小的不同，那不是瑕疵。真的坏了，请拍照告诉我们，换一件或者退款由你选。</p>
<h2>我们可以改这些条款吗？</h2>
<p>可以，但已经下的订单不受影响。改动会写在这一页上。</p>`,
      },
      'zh-HK': {
        title: '銷售條款',
        summary: '落單之後，你和我們各自要做到甚麼。',
        content: `<h2>何時算成交？</h2>
<p>你提交訂單，我們為你保留商品30分鐘。付款成功後買賣便成立，價錢以訂單所列為準。</p>
<h2>何時寄出？</h2>
<p>付款後三個工作天內。如有延誤，我們會在訂單寫明原因，你亦可申請退款。</p>
<h2>可以退貨嗎？</h2>
<p>確認收貨後7日內，未經使用的都可以。圖則一經下載便不設退款，因為它已在你手上。</p>
<h2>商品有瑕疵怎麼辦？</h2>
<p>手工製品會有細微差別，那不是瑕疵。如真的損壞，請拍照告訴我們，換貨或退款由你選擇。</p>
<h2>我們可以更改這些條款嗎？</h2>
<p>可以，但已落的訂單不受影響。改動會寫在這一頁。</p>`,
      },
      'en-US': {
        title: 'Terms of sale',
        summary: 'What you and we each owe the other once an order is placed.',
        content: `<h2>When is it a sale?</h2>
<p>When you place an order we hold the goods for 30 minutes. Once you have paid, it is a sale, at the price on the order.</p>
<h2>When do you ship?</h2>
<p>Within three working days of payment. If we’re late, the order says why, and you may ask for a refund.</p>
<h2>Can I return things?</h2>
<p>Up to 7 days after you confirm receipt, as long as they are unused. A blueprint that has been downloaded can’t be returned: you have it already.</p>
<h2>What if something is faulty?</h2>
<p>Things made by hand differ a little, and that is no fault. If it is broken, send us a photo. A new one or your money back: you choose.</p>
<h2>Can these terms change?</h2>
<p>Yes, but never for an order that is placed already. Changes are written on this page.</p>`,
      },
    },
  },
  {
    slug: 'privacy',
    category: 'help',
    cover: 'scene-pier-dusk',
    author: '舢舨',
    tags: ['隐私'],
    views: 512,
    daysAgo: 29,
    texts: {
      'zh-CN': {
        title: '隐私说明',
        summary: '我们知道你的哪些事，为什么，保存多久。',
        content: `<h2>我们保存什么？</h2>
<ul><li>账号：用户名、邮箱或手机号、头像和自我介绍。</li><li>订单：买了什么、寄到哪里、什么时候付款。</li><li>实名认证：只有需要时才问，证件号码加密保存。</li></ul>
<h2>为什么需要？</h2>
<p>为了寄出订单，为了你能再登录回来，为了法律要求我们保存的账目。没有别的用途，也不卖给任何人。</p>
<h2>谁看得到？</h2>
<p>你自己，以及处理订单的店员。证件照片和视频只有审核的人能看，链接一分钟后失效。快递只拿到收货人、电话和地址。</p>
<h2>放在你的设备上的东西</h2>
<p>登录状态、购物车、语言和外观。在“设置”里可以清除，退出登录后不会留下私人资料。</p>
<h2>想要删除？</h2>
<p>地址可以自己删，头像可以自己换。要删除账号，请写信给我们；订单按法律要求的年限保存，之后删除。</p>`,
      },
      'zh-HK': {
        title: '私隱聲明',
        summary: '我們知道你的哪些資料，為甚麼，保留多久。',
        content: `<h2>我們保留甚麼？</h2>
<ul><li>帳戶：用戶名稱、電郵或手機號碼、頭像和自我介紹。</li><li>訂單：買了甚麼、寄往哪裏、何時付款。</li><li>身份驗證：只在需要時才問，證件號碼加密儲存。</li></ul>
<h2>為甚麼需要？</h2>
<p>為了寄出訂單、讓你可以再次登入，以及保留法律規定的帳目。沒有其他用途，亦不會售予任何人。</p>
<h2>誰可以看到？</h2>
<p>你自己，以及處理訂單的店員。證件相片和影片只有審核人員可以查看，連結一分鐘後失效。速遞公司只會取得收貨人、電話和地址。</p>
<h2>放在你裝置上的資料</h2>
<p>登入狀態、購物車、語言和外觀。可在「設定」清除，登出後不會留下私人資料。</p>
<h2>想刪除？</h2>
<p>地址可以自行刪除，頭像可以自行更換。如要刪除帳戶，請來信；訂單會按法律規定的年期保留，其後刪除。</p>`,
      },
      'en-US': {
        title: 'Privacy',
        summary: 'What we know about you, why, and for how long.',
        content: `<h2>What do you keep?</h2>
<ul><li>Your account: user name, email or phone, picture and what you wrote about yourself.</li><li>Your orders: what, where to, and when you paid.</li><li>Identity verification: asked only when needed, and the number is stored encrypted.</li></ul>
<h2>What for?</h2>
<p>To ship your orders, to let you back in, and for the accounts the law asks of us. For nothing else, and it is sold to nobody.</p>
<h2>Who can see it?</h2>
<p>You, and the people here who handle orders. Photos and videos of documents are seen by reviewers alone, through links that die within a minute. The courier gets a name, a phone number and an address.</p>
<h2>What is on my device?</h2>
<p>That you are logged in, your cart, language and appearance. Settings clears it; after logging out nothing private stays.</p>
<h2>How do I have it deleted?</h2>
<p>Addresses you delete yourself, and your picture you can replace. To delete the account, write to us. Orders are kept for as long as the law asks, and then deleted.</p>`,
      },
    },
  },
];
