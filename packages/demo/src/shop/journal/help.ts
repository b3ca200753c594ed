import type { ArticleSeed } from './articleSeed.ts';

/** Questions as headings, answers below them. The figures are the defaults of the settings. */
export const help: readonly ArticleSeed[] = [
  {
    slug: 'delivery',
    category: 'help',
    cover: 'scene-pier-day',
    author: '舢舨',
    tags: ['配送'],
    views: 3120,
    daysAgo: 80,
    texts: {
      'zh-CN': {
        title: '配送与运费',
        summary: '运费怎么算，怎么查快递，收到碎了怎么办。',
        content: `<h2>运费怎么算？</h2>
<table><thead><tr><th>商品金额</th><th>运费</th></tr></thead><tbody><tr><td>满¥88</td><td>免运费</td></tr><tr><td>不满¥88</td><td>¥8</td></tr><tr><td>只有图纸</td><td>不需要运费</td></tr></tbody></table>
<p>结算页会在你付款之前列出运费和总数。</p>
<h2>怎么查快递到哪了？</h2>
<p>寄出之后，订单页会显示承运商和运单号，下面是快递的每一步。点一下运单号就能复制。</p>
<h2>收到时碎了怎么办？</h2>
<p>请先拍照，再在订单页点“申请退款”，写一句碎了什么。想补寄的话，在备注里告诉我们。</p>
<h2>可以改地址吗？</h2>
<p>还没付款，可以取消重新下单。付了款还没寄出，请在订单里留言，我们会尽量拦下来。</p>`,
      },
      'zh-HK': {
        title: '送貨及運費',
        summary: '運費怎樣計，怎樣查速遞，收到碎了怎麼辦。',
        content: `<h2>運費怎樣計？</h2>
<table><thead><tr><th>商品金額</th><th>運費</th></tr></thead><tbody><tr><td>滿CN¥88</td><td>免運費</td></tr><tr><td>不足CN¥88</td><td>CN¥8</td></tr><tr><td>只有圖則</td><td>毋須運費</td></tr></tbody></table>
<p>結帳頁會在你付款之前列明運費和總數。</p>
<h2>怎樣查速遞到了哪裏？</h2>
<p>寄出之後，訂單頁會顯示速遞公司和運單編號，下面是速遞的每一步。按一下運單編號便可複製。</p>
<h2>收到時碎了怎麼辦？</h2>
<p>請先拍照，再在訂單頁按「申請退款」，寫一句碎了甚麼。如想補寄，請在備註告訴我們。</p>
<h2>可以更改地址嗎？</h2>
<p>未付款的話，可以取消後重新落單。已付款但未寄出，請在訂單留言，我們會盡量截停。</p>`,
      },
      'en-US': {
        title: 'Delivery and shipping fees',
        summary: 'What shipping costs, how to follow a parcel, and what to do if something breaks.',
        content: `<h2>What does shipping cost?</h2>
<table><thead><tr><th>Goods</th><th>Shipping</th></tr></thead><tbody><tr><td>CN¥88 and up</td><td>Free</td></tr><tr><td>Below CN¥88</td><td>CN¥8</td></tr><tr><td>Blueprints only</td><td>Nothing to ship</td></tr></tbody></table>
<p>Checkout shows the fee and the total before you pay.</p>
<h2>Where is my parcel?</h2>
<p>Once it ships, your order shows the carrier, the tracking number and every step below it. Press the number to copy it.</p>
<h2>Something arrived broken. What now?</h2>
<p>Take a photo first. Then press “Request refund” on your order and say what broke. If you’d rather have a new one, tell us in the note.</p>
<h2>Can I change the address?</h2>
<p>Before you pay, cancel and order again. After you pay and before it ships, leave a note on the order and we’ll do our best to stop it.</p>`,
      },
    },
  },
  {
    slug: 'refunds',
    category: 'help',
    cover: 'scene-pier-dusk',
    author: '舢舨',
    tags: ['退款'],
    views: 2455,
    daysAgo: 79,
    texts: {
      'zh-CN': {
        title: '取消与退款',
        summary: '什么时候能取消，什么时候能退，钱退到哪里。',
        content: `<h2>没付款的订单会怎样？</h2>
<p>货会替你留30分钟。到时间还没付款，订单自动关闭，什么也不用做。</p>
<h2>付了款还能退吗？</h2>
<ul><li>还没寄出：可以申请退款。</li><li>已经寄出：可以申请，我们会先联系快递。</li><li>确认收货后7天内：可以申请，请保持东西没有用过。</li></ul>
<h2>图纸能退吗？</h2>
<p>没有下载过就可以。下载过的图纸不能退。</p>
<h2>钱退到哪里？</h2>
<p>原路退回你付款的支付宝或微信，金额是整张订单的总数，包括运费。</p>
<h2>申请之后反悔了？</h2>
<p>在我们处理之前，订单页上有“撤回申请”。撤回之后，订单回到原来的状态。</p>`,
      },
      'zh-HK': {
        title: '取消及退款',
        summary: '何時可以取消，何時可以退款，款項退到哪裏。',
        content: `<h2>未付款的訂單會怎樣？</h2>
<p>商品會為你保留30分鐘。過時仍未付款，訂單會自動關閉，你毋須做任何事。</p>
<h2>付款後還可以退款嗎？</h2>
<ul><li>未寄出：可以申請退款。</li><li>已寄出：可以申請，我們會先聯絡速遞公司。</li><li>確認收貨後7日內：可以申請，請保持商品未經使用。</li></ul>
<h2>圖則可以退款嗎？</h2>
<p>未下載過便可以。已下載的圖則不設退款。</p>
<h2>款項退到哪裏？</h2>
<p>按原路退回你付款的支付寶或微信，金額是整張訂單的總數，包括運費。</p>
<h2>申請後改變主意？</h2>
<p>在我們處理之前，訂單頁設有「撤回申請」。撤回之後，訂單會回復原來的狀態。</p>`,
      },
      'en-US': {
        title: 'Cancellations and refunds',
        summary: 'When you can cancel, when you can return, and where the money goes.',
        content: `<h2>What happens to an unpaid order?</h2>
<p>We hold the goods for 30 minutes. After that the order closes by itself and there is nothing you need to do.</p>
<h2>Can I get a refund after paying?</h2>
<ul><li>Not shipped yet: yes.</li><li>On its way: yes, and we’ll talk to the carrier first.</li><li>Up to 7 days after you confirm receipt: yes, as long as it is unused.</li></ul>
<h2>What about blueprints?</h2>
<p>If you haven’t downloaded any of the files, yes. Once downloaded, they can’t be returned.</p>
<h2>Where does the money go?</h2>
<p>Back to the Alipay or WeChat account you paid from. We refund the whole total, shipping included.</p>
<h2>I changed my mind about the refund</h2>
<p>Until we decide, your order has a “Withdraw request” button. Press it and the order goes back to where it was.</p>`,
      },
    },
  },
  {
    slug: 'paying',
    category: 'help',
    cover: 'scene-market-day',
    author: '舢舨',
    tags: ['付款'],
    views: 1894,
    daysAgo: 78,
    texts: {
      'zh-CN': {
        title: '怎么付款',
        summary: '支付宝和微信，扫码或者跳转都可以。',
        content: `<h2>可以用什么付款？</h2>
<p>支付宝和微信支付。电脑上扫二维码，手机上直接打开对应的应用。</p>
<h2>付了款，页面没有变？</h2>
<p>页面会自己去问支付结果，一般不用刷新。如果你关掉了页面，回到订单里就能看到最新的状态。</p>
<h2>会不会付两次？</h2>
<p>不会。同一张订单只收一次。订单关闭以后才到的钱，会原路退回。</p>
<h2>价格是什么货币？</h2>
<p>店里的价格都是人民币。用港币卡付款，汇率由支付宝或微信决定。</p>`,
      },
      'zh-HK': {
        title: '怎樣付款',
        summary: '支付寶和微信，可掃描二維碼或開啟應用程式。',
        content: `<h2>可以用甚麼付款？</h2>
<p>支付寶和微信支付。電腦上掃描二維碼，手機上直接開啟應用程式。</p>
<h2>付了款，頁面沒有變？</h2>
<p>頁面會自動查詢付款結果，一般毋須重新整理。如果你關閉了頁面，回到訂單便可看到最新狀態。</p>
<h2>會不會付了兩次？</h2>
<p>不會。同一張訂單只收一次。訂單關閉後才到的款項，會按原路退回。</p>
<h2>價錢是甚麼貨幣？</h2>
<p>店內價錢一律以人民幣計算。以港元付款時，匯率由支付寶或微信釐定。</p>`,
      },
      'en-US': {
        title: 'How to pay',
        summary: 'Alipay or WeChat Pay, by QR code or in the app.',
        content: `<h2>What can I pay with?</h2>
<p>Alipay and WeChat Pay. On a computer you scan a code; on a phone the app opens by itself.</p>
<h2>I paid and the page hasn’t changed</h2>
<p>The page keeps asking for the result, so there is usually no need to reload. If you closed it, open the order and you’ll see where things stand.</p>
<h2>Can I be charged twice?</h2>
<p>No. An order takes one payment. Money that arrives after an order has closed goes straight back.</p>
<h2>Which currency are the prices in?</h2>
<p>Chinese yuan throughout. If you pay from another currency, Alipay or WeChat sets the rate.</p>`,
      },
    },
  },
  {
    slug: 'caring-for-things',
    category: 'help',
    cover: 'scene-teatable-dusk',
    author: '舢舨',
    tags: ['保养', '图纸'],
    views: 1377,
    daysAgo: 60,
    texts: {
      'zh-CN': {
        title: '保养与图纸下载',
        summary: '新壶怎么开，竹器怎么放，图纸在哪里下载。',
        content: `<h2>新紫砂壶要“开壶”吗？</h2>
<p>用清水煮十分钟，倒掉，晾干，就可以了。不用豆腐，也不用甘蔗。</p>
<h2>竹器发霉了怎么办？</h2>
<p>拿到太阳底下晒半天，用旧牙刷干刷掉，再用一点茶籽油擦一遍。平时别放在不通风的柜子里。</p>
<h2>青瓷上的细纹是裂了吗？</h2>
<p>是开片，釉和胎收缩得不一样才会有，不漏水。茶汤会慢慢把纹路染深，很多人喜欢这样。</p>
<h2>图纸在哪里下载？</h2>
<p>付款之后，图纸会出现在“我的文件”里，也会在订单页显示。打印时请选“实际大小”，不要缩放。</p>`,
      },
      'zh-HK': {
        title: '保養及圖則下載',
        summary: '新壺怎樣開，竹器怎樣放，圖則在哪裏下載。',
        content: `<h2>新紫砂壺需要「開壺」嗎？</h2>
<p>用清水煲十分鐘，倒掉，風乾便可。毋須豆腐，也毋須竹蔗。</p>
<h2>竹器發霉怎麼辦？</h2>
<p>拿到太陽下曬半日，用舊牙刷乾刷，再用少許茶籽油抹一遍。平日不要放在不通風的櫃裏。</p>
<h2>青瓷上的細紋是裂了嗎？</h2>
<p>那是開片，因釉和胎的收縮程度不同而出現，不會漏水。茶湯會慢慢把紋路染深，很多人正是喜歡這樣。</p>
<h2>圖則在哪裏下載？</h2>
<p>付款之後，圖則會在「我的檔案」出現，訂單頁亦有顯示。列印時請選「實際大小」，不要縮放。</p>`,
      },
      'en-US': {
        title: 'Care, and where your blueprints are',
        summary: 'A new pot, moldy bamboo, crackled glaze, and your downloads.',
        content: `<h2>Does a new Yixing pot need seasoning?</h2>
<p>Simmer it in plain water for ten minutes, empty it, let it dry. No tofu and no sugar cane required.</p>
<h2>My bamboo has gone moldy</h2>
<p>Give it half a day of sun, brush it dry with an old toothbrush and rub in a little camellia oil. Don’t keep it in a closed cabinet.</p>
<h2>Is my celadon cracked?</h2>
<p>Those fine lines are crazing: the glaze shrank more than the clay. It doesn’t leak. Tea slowly darkens the lines, which many people love.</p>
<h2>Where do I download blueprints?</h2>
<p>Once you’ve paid, they are under “My files” and on the order itself. Print at actual size, without scaling.</p>`,
      },
    },
  },
];
